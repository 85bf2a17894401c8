package import Contract

/// A key with what it means and where: a row of the table that keymap, help, legend and docs are made of.
package struct KeyRow: Equatable, Sendable {
  /// Letters stand small; they mean the same in both cases.
  package var key: Key
  /// As it is printed on keyboards.
  package var shown: String
  package var intent: Intent
  package var word: KeyWord
  /// What a page must have so that the key does something; of no matter where a page claims it.
  package var needs: PageTraits

  package init(_ key: Key, _ shown: String, _ intent: Intent, _ word: KeyWord, on needs: PageTraits = .controls) {
    (self.key, self.shown, self.intent, self.word, self.needs) = (key, shown, intent, word, needs)
  }
}

/// What a key does, to be put in words; keys with the same word stand in one line of the help.
package enum KeyWord: CaseIterable, Sendable {
  case press, focus, up, help, language, theme, camera, refocus, preview, voice, explain, lookAgain, restAnew
  case retake, cannot
  case chooseCard, choosePassport, otherKind, importPicture, turnPicture, takePicture, retakePicture
  case corners, move, moveFinely, nextCorner, snap, moveSide, stride, undo, asFound, magnify
  case yes, no, leave, leaveAtOnce
}
