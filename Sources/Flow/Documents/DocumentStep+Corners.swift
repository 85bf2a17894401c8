internal import Contract

/// The corner editor: opened from the review, saved or cancelled.
extension DocumentStep {
  mutating func openCorners(of shot: DocumentShot) -> Reaction {
    stage = .adjusting(CornerEditor(shot))
    return .nothing
  }

  mutating func adjust(_ work: (inout CornerEditor) -> [Effect]) -> Reaction {
    guard case .adjusting(var editor) = stage else { return .nothing }
    let effects = work(&editor)
    stage = .adjusting(editor)
    return Reaction(effects)
  }

  /// Rectifies the document again if the corners have changed.
  mutating func keepCorners(_ editor: CornerEditor) -> Reaction {
    let shot = editor.edited
    stage = .reviewing(shot)
    guard shot.quad != editor.shot.quad else { return .nothing }
    return Reaction([
      .ask(.pictures(.flatten(shot.frameFile, into: shot.file, shot.quad, shot.flatSize))),
      .notify(.cornersEdited(shot.side, moved: shot.moved)),
    ])
  }
}
