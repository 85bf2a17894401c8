internal import CSystem
internal import Contract

/// dlib's model of 68 points in a form that is mapped, not read: leaves of 16 bits, and the detector beside them.
final class CompactModel {
  /// The detector as dlib has written it.
  let detector: UnsafeRawBufferPointer
  private let memory: ModelMemory
  private let head: ModelHead
  private let places: ModelPlaces
  private let mean: UnsafePointer<Float>
  private let scales: UnsafePointer<Float>
  private let across: UnsafePointer<Float>
  private let down: UnsafePointer<Float>
  private let anchors: UnsafePointer<UInt8>
  private let asked: UnsafeRawPointer
  private let steps: UnsafeRawPointer
  /// The middle of the mean face, and how large it is.
  private let middle: SIMD2<Float>
  private let size: Float

  /// `nil` if the memory holds no whole model: one of another length, damaged, or with places that lie outside.
  ///
  /// The checksum over all of it is skipped if it `isKnown` to be whole.
  init?(_ memory: ModelMemory, isKnown: Bool = false) {
    let bytes = memory.bytes
    guard let head = ModelHead(bytes), isKnown || head.isWhole(bytes), let base = bytes.baseAddress else { return nil }
    // A file may be written to while it is mapped: what says where to look is our own.
    let places = ModelPlaces(bytes)
    guard places.areSound, Self.isSound(bytes) else { return nil }
    func floats(_ part: ModelLayout.Part) -> UnsafePointer<Float> {
      (base + part.start).bindMemory(to: Float.self, capacity: part.count / 4)
    }
    (self.memory, self.head) = (memory, head)
    detector = UnsafeRawBufferPointer(start: base + ModelLayout.detector.start, count: head.detectorLength)
    (mean, scales) = (floats(ModelLayout.mean), floats(ModelLayout.scales))
    (across, down) = (floats(ModelLayout.across), floats(ModelLayout.down))
    self.places = places
    (anchors, asked, steps) = (places.anchors, places.asked, base + ModelLayout.steps.start)
    let points = mean
    let middle = Self.middle(of: points)
    self.middle = middle
    size = (0..<Landmarks.count).reduce(0) {
      let step = SIMD2(points[2 * $1], points[2 * $1 + 1]) - middle
      return $0 + (step * step).sum()
    }
  }

  /// Nobody has made its file shorter meanwhile.
  var isWhole: Bool { memory.isWhole }

  /// Whether the file still holds what was written.
  ///
  /// It may have been damaged while it is mapped. This reads 34 MB, unless the file's times are enough.
  func isIntact(trustingTimes: Bool = false) -> Bool {
    guard memory.isOfFile else { return true }
    if trustingTimes, memory.isWhole, memory.isUntouched { return true }
    return memory.isWhole && memory.holds(head.contentSum, from: ModelLayout.head.count)
  }

  private static func isSound(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let numbers = [ModelLayout.mean, ModelLayout.scales, ModelLayout.across, ModelLayout.down]
    // No number that is none passes this.
    return numbers.allSatisfy { bytes.part($0).bindMemory(to: Float.self).allSatisfy { $0.magnitude < 1e6 } }
  }

  private static func middle(of shape: UnsafePointer<Float>) -> SIMD2<Float> {
    (0..<Landmarks.count).reduce(SIMD2()) { $0 + SIMD2(shape[2 * $1], shape[2 * $1 + 1]) } / Float(Landmarks.count)
  }
}

/// Which samples the trees ask for, and which points those lie near.
private final class ModelPlaces {
  private let room: UnsafeMutableRawPointer
  let anchors: UnsafePointer<UInt8>
  let asked: UnsafeRawPointer

  init(_ bytes: UnsafeRawBufferPointer) {
    let (from, to) = (ModelLayout.anchors.start, ModelLayout.asked.start + ModelLayout.asked.count)
    room = .allocate(byteCount: to - from, alignment: 64)
    room.copyMemory(from: bytes[from..<to])
    anchors = UnsafePointer(room.bindMemory(to: UInt8.self, capacity: ModelLayout.anchors.count))
    asked = UnsafeRawPointer(room + (ModelLayout.asked.start - from))
  }

  deinit { room.deallocate() }

  var areSound: Bool {
    guard (0..<ModelLayout.anchors.count).allSatisfy({ anchors[$0] < Landmarks.count }) else { return false }
    return stride(from: 0, to: ModelLayout.asked.count, by: ModelLayout.questionBytes).allSatisfy {
      asked.load(fromByteOffset: $0, as: UInt16.self) < ModelLayout.samples
        && asked.load(fromByteOffset: $0 + 2, as: UInt16.self) < ModelLayout.samples
    }
  }
}

extension UnsafeMutableRawPointer {
  fileprivate func copyMemory(from bytes: Slice<UnsafeRawBufferPointer>) {
    let part = UnsafeRawBufferPointer(rebasing: bytes)
    if let base = part.baseAddress { copyMemory(from: base, byteCount: part.count) }
  }
}

// MARK: - Placing points

extension CompactModel {
  /// The points of the face in this square; nil where that can be no place of a picture.
  func points(in grey: Grey, _ square: TurnedSquare) -> Landmarks? {
    guard square.isSound else { return nil }
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: ModelLayout.coordinates) { room in
      guard let shape = room.baseAddress else { return nil }
      shape.initialize(from: mean, count: ModelLayout.coordinates)
      for round in 0..<ModelLayout.rounds { improve(shape, round, square, in: grey) }
      return Landmarks((0..<Landmarks.count).map { square.point(Double(shape[2 * $0]), Double(shape[2 * $0 + 1])) })
    }
  }

  /// The square in which the mean face would look most like these points.
  func square(around landmarks: Landmarks) -> TurnedSquare {
    let centre = landmarks.centre
    var (a, b) = (0.0, 0.0)
    for (index, point) in landmarks.points.enumerated() {
      let (x, y) = (Double(mean[2 * index] - middle.x), Double(mean[2 * index + 1] - middle.y))
      a += x * (point.x - centre.x) + y * (point.y - centre.y)
      b += x * (point.y - centre.y) - y * (point.x - centre.x)
    }
    let side = (a * a + b * b).squareRoot()
    guard side > 0 else { return TurnedSquare(centre: centre, side: 0) }
    return TurnedSquare(centre: centre, side: side / Double(size), along: a / side, down: b / side)
      .moved(0.5 - Double(middle.x), 0.5 - Double(middle.y))
  }

  /// A round: it looks around where the points are taken to be, and moves them.
  private func improve(_ shape: UnsafeMutablePointer<Float>, _ round: Int, _ square: TurnedSquare, in grey: Grey) {
    withUnsafeTemporaryAllocation(of: Int16.self, capacity: ModelLayout.samples) { room in
      guard let seen = room.baseAddress else { return }
      look(around: shape, round, square, in: grey, into: seen)
      move(shape, round, by: seen)
    }
  }

  private func look(
    around shape: UnsafeMutablePointer<Float>, _ round: Int, _ square: TurnedSquare, in grey: Grey,
    into seen: UnsafeMutablePointer<Int16>
  ) {
    // A step of the mean face, turned as this face is, and then as the square is.
    let turn = similarity(to: shape)
    let (along, below) = (Float(square.side * square.along), Float(square.side * square.down))
    let (c, d) = (along * turn.x - below * turn.y, along * turn.y + below * turn.x)
    let corner = square.point(0, 0)
    // Half a pixel more, for the nearest one.
    let (left, top) = (Float(corner.x + 0.5), Float(corner.y + 0.5))
    let (width, height) = (Float(grey.width), Float(grey.height))
    let first = round * ModelLayout.samples
    withUnsafeTemporaryAllocation(of: SIMD2<Float>.self, capacity: Landmarks.count) { places in
      for index in 0..<Landmarks.count {
        let (x, y) = (shape[2 * index], shape[2 * index + 1])
        places.initializeElement(at: index, to: SIMD2(left + along * x - below * y, top + below * x + along * y))
      }
      for sample in 0..<ModelLayout.samples {
        let anchor = places[Int(anchors[first &+ sample])]
        let (right, under) = (across[first &+ sample], down[first &+ sample])
        let x = anchor.x + c * right - d * under
        let y = anchor.y + d * right + c * under
        let isInside = x >= 0 && y >= 0 && x < width && y < height
        seen[sample] = isInside ? Int16(grey.pixels[Int(y) &* grey.stride &+ Int(x)]) : 0
      }
    }
  }

  /// How the mean face must be turned and scaled to look like this one.
  private func similarity(to shape: UnsafePointer<Float>) -> SIMD2<Float> {
    let centre = Self.middle(of: shape)
    var turn = SIMD2<Float>()
    for index in stride(from: 0, to: ModelLayout.coordinates, by: 2) {
      let (x, y) = (mean[index] - middle.x, mean[index + 1] - middle.y)
      let (u, v) = (shape[index] - centre.x, shape[index + 1] - centre.y)
      turn += SIMD2(x * u + y * v, x * v - y * u)
    }
    return turn / size
  }

  /// Each tree answers with a leaf, and all leaves move the points.
  private func move(_ shape: UnsafeMutablePointer<Float>, _ round: Int, by seen: UnsafePointer<Int16>) {
    let (tree, leaves) = (ModelLayout.questions * ModelLayout.questionBytes, ModelLayout.leaves * ModelLayout.leafBytes)
    let trees = ModelLayout.trees
    withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: trees) { picked in
      for index in 0..<trees {
        let number = round &* trees &+ index
        let leaf = steps + (number &* leaves &+ Self.leaf(of: asked + number &* tree, seen) &* ModelLayout.leafBytes)
        // They lie all over the memory, and most of the time would go by waiting for one after the other.
        csys_fetch(leaf, ModelLayout.leafBytes)
        picked.initializeElement(at: index, to: leaf)
      }
      for block in 0..<ModelLayout.blocks {
        let own = UnsafeMutableBufferPointer(
          rebasing: picked[block * ModelLayout.block..<(block + 1) * ModelLayout.block])
        Self.add(own, scales + (round &* ModelLayout.blocks &+ block) &* ModelLayout.coordinates, to: shape)
      }
    }
  }

  /// The leaf to which a tree's questions lead, each whether one sample is lighter than another by so much.
  @inline(__always)
  private static func leaf(of tree: UnsafeRawPointer, _ seen: UnsafePointer<Int16>) -> Int {
    var node = 0
    for _ in 0..<4 {
      let question = tree + node &* ModelLayout.questionBytes
      let first = seen[Int(question.load(as: UInt16.self))]
      let second = seen[Int(question.load(fromByteOffset: 2, as: UInt16.self))]
      // No branch: nobody could tell which way the next face takes.
      let isLighter = first &- second > question.load(fromByteOffset: 4, as: Int16.self)
      node = 2 &* node &+ 2 &- (isLighter ? 1 : 0)
    }
    return node &- ModelLayout.questions
  }

  @inline(__always)
  private static func add(
    _ picked: UnsafeMutableBufferPointer<UnsafeRawPointer>, _ scales: UnsafePointer<Float>,
    to shape: UnsafeMutablePointer<Float>
  ) {
    for first in stride(from: 0, to: ModelLayout.coordinates, by: 8) {
      // Two values in each lane: the sums of the lower ones, and of the upper ones.
      var (lower, upper) = (SIMD4<Int32>(), SIMD4<Int32>())
      for leaf in picked {
        let pairs = leaf.loadUnaligned(fromByteOffset: 2 &* first, as: SIMD4<Int32>.self)
        lower &+= (pairs &<< 16) &>> 16
        upper &+= pairs &>> 16
      }
      for lane in 0..<4 {
        let place = first &+ 2 &* lane
        shape[place] += scales[place] * Float(lower[lane])
        shape[place &+ 1] += scales[place &+ 1] * Float(upper[lane])
      }
    }
  }
}

extension UnsafeRawBufferPointer {
  func part(_ part: ModelLayout.Part) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[part.start..<part.start + part.count])
  }
}
