package import Contract

/// The corners of a side that was taken, while a person moves them.
package struct CornerEditor: Equatable, Sendable {
  /// What came of the last key, where that is worth a word.
  package enum Remark: Equatable, Sendable {
    case refused(Flaw)
    /// All sides lie on edges now, or some of them; or there were none near them.
    case snapped, snappedSome, noEdges
  }

  /// Why four corners can't be those of a document.
  package enum Flaw: String, CaseIterable, Equatable, Sendable {
    /// Two sides cross, or a corner points inwards.
    case bent
    case small
    case outside
  }

  /// Keys move so many pixels of a frame that is 1280 wide.
  private static let (usualStep, longStep, fineStep, width) = (2.0, 8.0, 0.5, 1280.0)
  /// How far from a side an edge may be that it snaps to, in the same pixels.
  private static let reach = 28.0
  /// What can be undone; nobody goes back further by a key.
  private static let mostUndone = 500

  package let shot: DocumentShot
  package private(set) var quad: Quad
  private var past: [Quad] = []
  /// From 0, in the order of the quad.
  package private(set) var corner = 0
  /// The side that begins at the corner is moved as a whole.
  package private(set) var movesSide = false
  package private(set) var hasLongSteps = false
  /// A sample of the magnifier is one pixel of the frame, and not four.
  package private(set) var isNear = false
  package private(set) var remark: Remark?

  package init(_ shot: DocumentShot) { (self.shot, quad) = (shot, shot.quad) }

  /// How far an arrow moves, in pixels of a frame that is 1280 wide.
  package var step: Double { hasLongSteps ? Self.longStep : Self.usualStep }

  /// The corners that the next move takes with it.
  package var moved: [Int] { movesSide ? [corner, (corner + 1) % 4] : [corner] }

  /// A corner in shares of the frame.
  package func place(_ corner: Int) -> Point {
    let point = quad.corners[corner % 4]
    return Point(point.x / Double(max(1, shot.size.width)), point.y / Double(max(1, shot.size.height)))
  }

  /// The shot with the corners as they are now.
  package var edited: DocumentShot {
    var shot = shot
    shot.edit = quad == shot.found ? nil : quad
    return shot
  }

  // MARK: What keys do

  mutating func move(_ direction: Direction, fine: Bool) {
    let way = (fine ? Self.fineStep : step) * scale
    var next = quad
    for corner in moved {
      switch direction {
      case .left: next.corners[corner].x -= way
      case .right: next.corners[corner].x += way
      case .up: next.corners[corner].y -= way
      case .down: next.corners[corner].y += way
      }
    }
    change(to: next)
  }

  /// The effect is what the step can't do itself.
  mutating func act(_ act: CornerAct) -> [Effect] {
    remark = nil
    switch act {
    case .next: corner = (corner + 1) % 4
    case .previous: corner = (corner + 3) % 4
    case .choose(let number): corner = min(max(1, number), 4) - 1
    case .side: movesSide.toggle()
    case .stride: hasLongSteps.toggle()
    case .nearer: isNear = true
    case .farther: isNear = false
    case .undo: quad = past.popLast() ?? quad
    case .asFound: put(shot.found)
    case .snap: return [.ask(.pictures(.snap(quad, to: shot.frameFile, reach: Self.reach * scale)))]
    }
    return []
  }

  /// The answer to a snap; one to what does not stand any more comes too late.
  mutating func take(_ snapped: SnappedQuad?, from before: Quad) {
    guard before == quad else { return }
    guard let snapped else { return remark = .noEdges }
    change(to: snapped.quad)
    if remark == nil { remark = snapped.isWhole ? .snapped : .snappedSome }
  }

  private var scale: Double { Double(shot.size.width) / Self.width }

  private mutating func change(to next: Quad) {
    remark = nil
    if next == quad { return }
    if let flaw = next.flaw(in: shot.size, after: quad, found: shot.found) { return remark = .refused(flaw) }
    put(next)
  }

  private mutating func put(_ next: Quad) {
    if next == quad { return }
    past.append(quad)
    if past.count > Self.mostUndone { past.removeFirst() }
    quad = next
  }
}

extension Quad {
  /// Of the frame's area.
  private static let leastArea = 0.05
  /// Of the frame's width to the left and to the right, and of its height above and below.
  private static let mostOutside = 0.10

  /// Of what was found where that has less of the frame: it is a document all the same, and its corners may be mended.
  private static let leastOfFound = 0.5

  /// Why these corners are not taken in the place of others; what was found with a flaw may become better by and by.
  func flaw(in size: PixelSize, after before: Quad, found: Quad) -> CornerEditor.Flaw? {
    guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), isConvex else { return .bent }
    let least = min(
      Self.leastArea * Double(size.width) * Double(size.height), Self.leastOfFound * found.area)
    if area < min(least, before.area) { return .small }
    return outside(size) > max(Self.mostOutside, before.outside(size)) ? .outside : nil
  }

  /// How far the outermost corner is beyond the frame, as a share of that; nothing where all are within.
  private func outside(_ size: PixelSize) -> Double {
    let (width, height) = (Double(max(1, size.width)), Double(max(1, size.height)))
    return corners.map { max(-$0.x / width, $0.x / width - 1, -$0.y / height, $0.y / height - 1, 0) }.max() ?? 0
  }
}
