import Cameo
import CommandLine
import Contract
import Demo
import Files
import Flow
import Screens
import Settings
import Tape
import Wording

/// Topics whose content comes from files, or from modules without knowledge of help.
extension HelpTopic {
  static func keys(_ surroundings: Surroundings) -> HelpTopic {
    HelpTopic("keys", "list keys and where they work") { page in
      page.paragraph(
        "Letters work in both cases. '?' shows the keys of the current page, including those only it has; so does F1, "
          + "also where letters are text."
      )
      page.heading("Keys:")
      let messages = surroundings.english
      for word in KeyWord.allCases {
        let rows = Keymap.rows.filter { $0.word == word }
        // A key used by a single page is in that page's help.
        if rows.isEmpty { continue }
        let place = rows[0].needs.place.map { "; on \($0.map(\.rawValue).joined(separator: ", "))" } ?? ""
        let text = messages?.text(word.inHelp.rawValue) ?? word.inHelp.rawValue
        page.entry(rows.map(\.shown).joined(separator: ", "), text + place, left: 26)
      }
    }
  }

  static func tracks(_ surroundings: Surroundings) -> HelpTopic {
    HelpTopic("tracks", "describe tracks, the scripts of the demo camera") { page in
      page.paragraph(
        "A track is a text file with one keyframe per line: the time in seconds, then what changes, such as 3.4s "
          + "x=0 width=0.9. gone: no face until the next keyframe. The last line may be 'loop 30s', or contain "
          + "'follow': from then on the person does what the screen asks.")
      page.heading("Tracks, by --camera demo:NAME or demo:FILE:")
      for (name, meaning) in surroundings.tracks { page.entry(name, meaning, left: 18) }
      page.heading("Keys of a keyframe:")
      for key in TrackKey.all { page.entry(key.name, "\(Self.shown(key.range)): \(key.meaning)", left: 18) }
      page.heading("Keys of a document track, whose first keyframe has document=:")
      for key in DocumentState.choices {
        page.entry(key.name, "\(key.words.joined(separator: ", ")): \(key.meaning)", left: 18)
      }
      for key in DocumentState.numbers { page.entry(key.name, "\(Self.shown(key.range)): \(key.meaning)", left: 18) }
    }
  }

  private static func shown(_ range: ClosedRange<Double>) -> String {
    let ends = [range.lowerBound, range.upperBound].map { $0 == $0.rounded() ? String(Int($0)) : String($0) }
    return "\(ends[0]) to \(ends[1])"
  }

  /// The values of `--camera` other than devices.
  static let sources = HelpTopic("sources", "list the values of --camera") { page in
    page.heading("Cameras, by --camera WHICH or \"camera\" in a settings file:")
    page.entry("auto", "the first usable camera of this machine, never an infrared one")
    page.entry("/dev/video0", "a camera of this machine; 'cameo cameras' lists them with stable names")
    for (usage, meaning) in ProgramSettings.cameraUsages { page.entry(usage, meaning) }
  }

  static let tapes = HelpTopic("tapes", "list the commands of a tape") { page in
    page.paragraph(
      "A tape is a script for a session, one command per line; # starts a comment. Texts are quoted, patterns are "
        + "between slashes, times are written as 200ms or 2s.")
    page.heading("Commands:")
    for entry in TapeReference.entries { page.entry(entry.usage, entry.meaning, left: 26) }
  }
}

extension Surroundings {
  /// The English texts; `nil` if they are not installed.
  fileprivate var english: Messages? {
    (try? resources()).map {
      Vocabulary(shipped: $0.strings, files: files).catalogue.messages(for: Catalogue.fallback)
    }
  }

  /// Every track with its leading comment.
  var tracks: [(name: String, meaning: String)] {
    guard let resources = try? resources() else { return [] }
    return resources.trackNames(files).map { name in
      let bytes = (try? files.read(resources.trackFile(name), limit: Resources.sizeLimit)) ?? []
      let first = bytes.prefix { $0 != 0x0A }
      let text = first.first == UInt8(ascii: "#") ? String(decoding: first.dropFirst(), as: UTF8.self) : ""
      return (name, printable(String(text.drop { $0 == " " })))
    }
  }
}
