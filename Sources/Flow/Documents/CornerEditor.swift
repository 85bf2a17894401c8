package import Contract

/// The editor for the corners of a captured side.
package struct CornerEditor: Equatable, Sendable {
  /// The outcome of the last key, if it needs a message.
  package enum Remark: Equatable, Sendable {
    case refused(Flaw)
    /// All sides snapped to edges, or only some; or there were no edges near.
    case snapped, snappedSome, noEdges
  }

  /// Why four corners can't be those of a document.
  package enum Flaw: String, CaseIterable, Equatable, Sendable {
    /// Two sides cross, or a corner points inwards.
    case bent
    case small
    case outside
  }

  /// Step sizes in pixels of a frame that is 1280 wide.
  private static let (usualStep, longStep, fineStep, width) = (2.0, 8.0, 0.5, 1280.0)
  /// The maximal snap distance, in the same pixels.
  private static let reach = 28.0
  /// The length of the undo history.
  private static let mostUndone = 500

  package let shot: DocumentShot
  package private(set) var quad: Quad
  private var past: [Quad] = []
  /// From 0, in the order of the quadrilateral.
  package private(set) var corner = 0
  /// The whole side that starts at the corner is moved.
  package private(set) var movesSide = false
  package private(set) var hasLongSteps = false
  /// The magnifier shows one frame pixel per sample, not four.
  package private(set) var isNear = false
  package private(set) var remark: Remark?

  package init(_ shot: DocumentShot) { (self.shot, quad) = (shot, shot.quad) }

  /// The step of an arrow key, in pixels of a frame that is 1280 wide.
  package var step: Double { hasLongSteps ? Self.longStep : Self.usualStep }

  /// The corners that the next move changes.
  package var moved: [Int] { movesSide ? [corner, (corner + 1) % 4] : [corner] }

  /// A corner as shares of the frame.
  package func place(_ corner: Int) -> Point {
    let point = quad.corners[corner % 4]
    return Point(point.x / Double(max(1, shot.size.width)), point.y / Double(max(1, shot.size.height)))
  }

  /// The shot with the current corners.
  package var edited: DocumentShot {
    var shot = shot
    shot.edit = quad == shot.found ? nil : quad
    return shot
  }

  // MARK: Keys

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

  /// Returns an effect if a device has to do it.
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

  /// Takes the answer to a snap request; ignored if the corners have changed meanwhile.
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
  /// As a share of the frame's area.
  private static let leastArea = 0.05
  /// Outside the frame: as a share of its width to the left and right, and of its height above and below.
  private static let mostOutside = 0.10

  /// As a share of the detected area, for a small document whose corners may be corrected.
  private static let leastOfFound = 0.5

  /// Why these corners can't replace the previous ones; corners that were detected with a flaw may improve gradually.
  func flaw(in size: PixelSize, after before: Quad, found: Quad) -> CornerEditor.Flaw? {
    guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), isConvex else { return .bent }
    let least = min(
      Self.leastArea * Double(size.width) * Double(size.height), Self.leastOfFound * found.area)
    if area < min(least, before.area) { return .small }
    return outside(size) > max(Self.mostOutside, before.outside(size)) ? .outside : nil
  }

  /// How far the outermost corner is outside the frame, as a share of the frame; 0 if all corners are inside.
  private func outside(_ size: PixelSize) -> Double {
    let (width, height) = (Double(max(1, size.width)), Double(max(1, size.height)))
    return corners.map { max(-$0.x / width, $0.x / width - 1, -$0.y / height, $0.y / height - 1, 0) }.max() ?? 0
  }
}
