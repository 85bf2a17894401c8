import Testing
import Theming

/// Every role of a theme with no colours, with 16 and with 256: foreground/background and attributes.
struct RoleTable: Sendable, CustomTestStringConvertible {
  let theme: String
  let appearance: Appearance
  let text: String

  var testDescription: String { "\(theme) \(appearance)" }
}

let roleTables: [RoleTable] = [
  RoleTable(
    theme: "unissey", appearance: .dark,
    text: """
      background      -                 15/0                      231/16
      headline        bold              15/0 bold                 231/16 bold
      title           bold              15/0 bold                 231/16 bold
      body            -                 15/0                      231/16
      label           -                 15/0                      231/16
      button          -                 7/0                       251/238
      buttonFocused   bold reverse      15/4 bold                 231/26 bold
      buttonDisabled  dim               7/0                       250/238
      card            -                 7/0                       251/238
      cardTitle       bold              7/0 bold                  251/238 bold
      prompt          -                 7/0 bold                  251/238 bold
      promptGood      bold              10/0 bold                 114/238 bold
      promptBad       reverse           3/0 bold                  215/238 bold
      picture         -                 15/0                      231/16
      overlay         dim               8/0                       236/16
      ovalSearching   dim               15/0                      231/16
      ovalWrong       -                 3/0                       215/16
      ovalFits        bold              10/0                      114/16
      ovalHeld        reverse           6/0                       81/16
      ovalRecording   bold reverse      9/0                       210/16
      progress        bold              12/0                      26/16
      progressTrack   dim               8/0                       241/16
      spinner         bold              15/0                      231/16
      icon            bold              12/0                      26/16
      dialog          -                 7/0                       251/238
      dialogTitle     bold              7/0 bold                  251/238 bold
      legend          -                 7/0                       247/16
      error           bold underline    9/0 bold                  217/16 bold
      muted           -                 7/0                       247/16
      accent          bold              12/0                      26/16
      promptEdge      -                 7/0                       251/238
      promptDetail    -                 7/0                       251/238
      promptProgress  bold              6/0                       81/238
      promptTrack     dim               7/0                       250/238
      promptRecording bold reverse      9/0                       210/238
      countdown       -                 7/0                       251/238
      """),
  RoleTable(
    theme: "unissey", appearance: .light,
    text: """
      background      -                 0/7                       16/231
      headline        bold              0/7 bold                  16/231 bold
      title           bold              0/7 bold                  16/231 bold
      body            -                 0/7                       16/231
      label           -                 0/7                       16/231
      button          -                 0/7                       238/255
      buttonFocused   bold reverse      15/4 bold                 231/17 bold
      buttonDisabled  dim               0/7                       242/255
      card            -                 0/7                       238/255
      cardTitle       bold              0/7 bold                  238/255 bold
      prompt          -                 0/7 bold                  238/255 bold
      promptGood      bold              0/7 bold                  22/255 bold
      promptBad       reverse           1/7 bold                  94/255 bold
      picture         -                 15/0                      231/16
      overlay         dim               15/7                      231/252
      ovalSearching   dim               0/7                       16/231
      ovalWrong       -                 1/7                       94/231
      ovalFits        bold              8/7                       22/231
      ovalHeld        reverse           4/7                       24/231
      ovalRecording   bold reverse      1/7                       124/231
      progress        bold              12/7                      26/231
      progressTrack   dim               8/7                       248/231
      spinner         bold              0/7                       16/231
      icon            bold              12/7                      26/231
      dialog          -                 0/7                       238/255
      dialogTitle     bold              0/7 bold                  238/255 bold
      legend          -                 0/7                       241/231
      error           bold underline    1/7 bold                  124/231 bold
      muted           -                 0/7                       241/231
      accent          bold              12/7                      26/231
      promptEdge      -                 12/7                      26/255
      promptDetail    -                 0/7                       238/255
      promptProgress  bold              4/7                       24/255
      promptTrack     dim               8/7                       242/255
      promptRecording bold reverse      1/7                       124/255
      countdown       -                 0/7                       238/255
      """),
  RoleTable(
    theme: "high-contrast", appearance: .dark,
    text: """
      background      -                 15/0                      231/16
      headline        bold underline    15/0 bold underline       231/16 bold underline
      title           bold              15/0 bold                 231/16 bold
      body            -                 15/0                      231/16
      label           bold              15/0 bold                 231/16 bold
      button          bold              15/0 bold                 231/16 bold
      buttonFocused   bold reverse      0/3 bold                  16/220 bold
      buttonDisabled  dim               7/0 bold                  247/16 bold
      card            -                 15/0                      231/16
      cardTitle       bold              15/0 bold                 231/16 bold
      prompt          -                 15/0 bold                 231/16 bold
      promptGood      bold              10/0 bold                 120/16 bold
      promptBad       reverse           3/0 bold                  215/16 bold
      picture         -                 15/0                      231/16
      overlay         dim               8/0                       236/16
      ovalSearching   dim               15/0                      231/16
      ovalWrong       -                 3/0                       215/16
      ovalFits        bold              10/0                      120/16
      ovalHeld        reverse           14/0                      117/16
      ovalRecording   bold reverse      7/0                       217/16
      progress        bold              3/0                       220/16
      progressTrack   dim               8/0                       244/16
      spinner         bold              15/0                      231/16
      icon            bold              3/0                       220/16
      dialog          -                 15/0                      231/16
      dialogTitle     bold              15/0 bold                 231/16 bold
      legend          bold              7/0 bold                  247/16 bold
      error           bold underline    7/0 bold                  217/16 bold
      muted           bold              7/0 bold                  247/16 bold
      accent          bold              3/0                       220/16
      promptEdge      -                 3/0                       220/16
      promptDetail    bold              15/0 bold                 231/16 bold
      promptProgress  bold              14/0                      117/16
      promptTrack     dim               8/0                       247/16
      promptRecording bold reverse      9/0                       217/16
      countdown       bold              15/0 bold                 231/16 bold
      """),
  RoleTable(
    theme: "high-contrast", appearance: .light,
    text: """
      background      -                 0/7                       16/231
      headline        bold underline    0/7 bold underline        16/231 bold underline
      title           bold              0/7 bold                  16/231 bold
      body            -                 0/7                       16/231
      label           bold              0/7 bold                  16/231 bold
      button          bold              0/7 bold                  16/231 bold
      buttonFocused   bold reverse      15/0 bold                 231/16 bold
      buttonDisabled  dim               0/7 bold                  239/231 bold
      card            -                 0/7                       16/231
      cardTitle       bold              0/7 bold                  16/231 bold
      prompt          -                 0/7 bold                  16/231 bold
      promptGood      bold              0/7 bold                  22/231 bold
      promptBad       reverse           0/7 bold                  88/231 bold
      picture         -                 15/0                      231/16
      overlay         dim               15/7                      231/252
      ovalSearching   dim               0/7                       16/231
      ovalWrong       -                 0/7                       88/231
      ovalFits        bold              0/7                       22/231
      ovalHeld        reverse           4/7                       24/231
      ovalRecording   bold reverse      0/7                       88/231
      progress        bold              4/7                       18/231
      progressTrack   dim               8/7                       244/231
      spinner         bold              0/7                       16/231
      icon            bold              4/7                       18/231
      dialog          -                 0/7                       16/231
      dialogTitle     bold              0/7 bold                  16/231 bold
      legend          bold              0/7 bold                  239/231 bold
      error           bold underline    0/7 bold                  88/231 bold
      muted           bold              0/7 bold                  239/231 bold
      accent          bold              4/7                       18/231
      promptEdge      -                 4/7                       18/231
      promptDetail    bold              0/7 bold                  16/231 bold
      promptProgress  bold              4/7                       24/231
      promptTrack     dim               8/7                       239/231
      promptRecording bold reverse      1/7                       88/231
      countdown       bold              0/7 bold                  16/231 bold
      """),
  RoleTable(
    theme: "mono", appearance: .dark,
    text: """
      background      -                 15/0                      231/16
      headline        bold              15/0 bold                 231/16 bold
      title           bold              15/0 bold                 231/16 bold
      body            -                 15/0                      231/16
      label           -                 15/0                      231/16
      button          -                 7/0                       254/235
      buttonFocused   bold reverse      15/0 bold reverse         231/235 bold reverse
      buttonDisabled  dim               7/0 dim                   246/235 dim
      card            -                 7/0                       254/235
      cardTitle       bold              7/0 bold                  254/235 bold
      prompt          -                 7/0                       254/235
      promptGood      bold              15/0 bold                 231/235 bold
      promptBad       reverse           15/0 reverse              231/235 reverse
      picture         -                 15/0                      231/16
      overlay         dim               8/0 dim                   236/16 dim
      ovalSearching   dim               15/0 dim                  231/16 dim
      ovalWrong       -                 15/0                      231/16
      ovalFits        bold              15/0 bold                 231/16 bold
      ovalHeld        reverse           15/0 reverse              231/16 reverse
      ovalRecording   bold reverse      15/0 bold reverse         231/16 bold reverse
      progress        bold              15/0 bold                 231/16 bold
      progressTrack   dim               8/0 dim                   243/16 dim
      spinner         bold              15/0 bold                 231/16 bold
      icon            bold              15/0 bold                 231/16 bold
      dialog          -                 7/0                       254/235
      dialogTitle     bold              7/0 bold                  254/235 bold
      legend          -                 7/0                       247/16
      error           bold underline    15/0 bold underline       231/16 bold underline
      muted           -                 7/0                       247/16
      accent          bold              15/0 bold                 231/16 bold
      promptEdge      -                 15/0                      231/235
      promptDetail    -                 7/0                       254/235
      promptProgress  bold              15/0 bold                 231/235 bold
      promptTrack     dim               8/0 dim                   246/235 dim
      promptRecording bold reverse      15/0 bold reverse         231/235 bold reverse
      countdown       -                 7/0                       254/235
      """),
  RoleTable(
    theme: "mono", appearance: .light,
    text: """
      background      -                 0/7                       16/231
      headline        bold              0/7 bold                  16/231 bold
      title           bold              0/7 bold                  16/231 bold
      body            -                 0/7                       16/231
      label           -                 0/7                       16/231
      button          -                 0/7                       235/255
      buttonFocused   bold reverse      0/7 bold reverse          16/255 bold reverse
      buttonDisabled  dim               0/7 dim                   241/255 dim
      card            -                 0/7                       235/255
      cardTitle       bold              0/7 bold                  235/255 bold
      prompt          -                 0/7                       235/255
      promptGood      bold              0/7 bold                  16/255 bold
      promptBad       reverse           0/7 reverse               16/255 reverse
      picture         -                 15/0                      231/16
      overlay         dim               15/7 dim                  231/252 dim
      ovalSearching   dim               0/7 dim                   16/231 dim
      ovalWrong       -                 0/7                       16/231
      ovalFits        bold              0/7 bold                  16/231 bold
      ovalHeld        reverse           0/7 reverse               16/231 reverse
      ovalRecording   bold reverse      0/7 bold reverse          16/231 bold reverse
      progress        bold              0/7 bold                  16/231 bold
      progressTrack   dim               8/7 dim                   246/231 dim
      spinner         bold              0/7 bold                  16/231 bold
      icon            bold              0/7 bold                  16/231 bold
      dialog          -                 0/7                       235/255
      dialogTitle     bold              0/7 bold                  235/255 bold
      legend          -                 0/7                       241/231
      error           bold underline    0/7 bold underline        16/231 bold underline
      muted           -                 0/7                       241/231
      accent          bold              0/7 bold                  16/231 bold
      promptEdge      -                 0/7                       16/255
      promptDetail    -                 0/7                       235/255
      promptProgress  bold              0/7 bold                  16/255 bold
      promptTrack     dim               8/7 dim                   241/255 dim
      promptRecording bold reverse      0/7 bold reverse          16/255 bold reverse
      countdown       -                 0/7                       235/255
      """),
]
