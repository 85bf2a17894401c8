package import Contract

/// A row of the table of keys, from which keymap, help, legend and docs are made.
package struct KeyRow: Equatable, Sendable {
  /// Letters are lower-case; they mean the same in both cases.
  package var key: Key
  /// The label on keyboards.
  package var shown: String
  package var intent: Intent
  package var word: KeyWord
  /// The traits that a page needs for this key; ignored if a page claims the key.
  package var needs: PageTraits

  package init(_ key: Key, _ shown: String, _ intent: Intent, _ word: KeyWord, on needs: PageTraits = .controls) {
    (self.key, self.shown, self.intent, self.word, self.needs) = (key, shown, intent, word, needs)
  }
}

/// The action of a key, as a translatable word; keys with the same word share one line of the help.
package enum KeyWord: CaseIterable, Sendable {
  case press, focus, up, help, language, theme, camera, refocus, preview, voice, explain, lookAgain, restAnew
  case retake, cannot
  case chooseCard, choosePassport, otherKind, importPicture, turnPicture, takePicture, retakePicture
  case zoom, nextPart, movePart
  case corners, move, moveFinely, nextCorner, snap, moveSide, stride, undo, asFound, magnify
  case readAgain, otherField
  case yes, no, leave, leaveAtOnce
}
