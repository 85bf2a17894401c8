internal import Contract

/// The enlarged parts of a picture under review.
extension DocumentStep {
  /// Enlarges the picture, shows its next part, or after the last one the whole picture.
  mutating func zoom() -> Reaction {
    guard case .reviewing(let shot, let moment) = stage else { return .nothing }
    switch moment {
    case .shown: stage = .reviewing(shot, .zoomed(PictureZoom(on: shot)))
    case .zoomed(let zoom): stage = .reviewing(shot, zoom.next.map { .zoomed($0) } ?? .shown)
    case .turning, .unframed: break
    }
    return .nothing
  }

  /// Moves what an arrow key moves here: a corner, or the enlarged part.
  mutating func move(_ direction: Direction, fine: Bool) -> Reaction {
    guard case .reviewing(let shot, .zoomed(var zoom)) = stage else {
      return adjust { editor in
        editor.move(direction, fine: fine)
        return []
      }
    }
    zoom.move(direction)
    stage = .reviewing(shot, .zoomed(zoom))
    return .nothing
  }
}
