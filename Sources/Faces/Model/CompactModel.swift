internal import CSystem
internal import Contract

/// dlib's 68-landmark model in a memory-mapped form with 16-bit leaves, with the detector beside it.
final class CompactModel {
  /// The serialised detector.
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
  /// The centroid of the mean face, and its size.
  private let middle: SIMD2<Float>
  private let size: Float

  /// `nil` if the memory holds no valid model: wrong length, damaged, or with offsets outside.
  ///
  /// Skips the checksum if it `isKnown` to be valid.
  init?(_ memory: ModelMemory, isKnown: Bool = false) {
    let bytes = memory.bytes
    guard let head = ModelHead(bytes), isKnown || head.isWhole(bytes), let base = bytes.baseAddress else { return nil }
    // A mapped file may be changed at any time, so offsets are copied to our own memory.
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

  /// Whether the mapped file has not been truncated.
  var isWhole: Bool { memory.isWhole }

  /// Whether the file still holds what was written.
  ///
  /// It may be damaged while mapped. Reads 34 MB, unless the file's times are enough.
  func isIntact(trustingTimes: Bool = false) -> Bool {
    guard memory.isOfFile else { return true }
    if trustingTimes, memory.isWhole, memory.isUntouched { return true }
    return memory.isWhole && memory.holds(head.contentSum, from: ModelLayout.head.count)
  }

  private static func isSound(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let numbers = [ModelLayout.mean, ModelLayout.scales, ModelLayout.across, ModelLayout.down]
    // Rejects NaN as well.
    return numbers.allSatisfy { bytes.part($0).bindMemory(to: Float.self).allSatisfy { $0.magnitude < 1e6 } }
  }

  private static func middle(of shape: UnsafePointer<Float>) -> SIMD2<Float> {
    (0..<Landmarks.count).reduce(SIMD2()) { $0 + SIMD2(shape[2 * $1], shape[2 * $1 + 1]) } / Float(Landmarks.count)
  }
}

/// Our copy of the trees' sample indices and of the landmarks that the samples are anchored to.
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

// MARK: - Regression

extension CompactModel {
  /// The landmarks of the face in this square; `nil` if the square is invalid.
  func points(in grey: Grey, _ square: TurnedSquare) -> Landmarks? {
    guard square.isSound else { return nil }
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: ModelLayout.coordinates) { room in
      guard let shape = room.baseAddress else { return nil }
      shape.initialize(from: mean, count: ModelLayout.coordinates)
      for round in 0..<ModelLayout.rounds { improve(shape, round, square, in: grey) }
      return Landmarks((0..<Landmarks.count).map { square.point(Double(shape[2 * $0]), Double(shape[2 * $0 + 1])) })
    }
  }

  /// The square in which the mean face best fits these landmarks.
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

  /// One stage of the cascade: samples around the current estimate, and corrects it.
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
    // The mean face's axes, rotated as the face is, then as the square is.
    let turn = similarity(to: shape)
    let (along, below) = (Float(square.side * square.along), Float(square.side * square.down))
    let (c, d) = (along * turn.x - below * turn.y, along * turn.y + below * turn.x)
    let corner = square.point(0, 0)
    // Plus half a pixel, for rounding to the nearest.
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

  /// The similarity transform from the mean face to this shape.
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

  /// Adds up the leaves of all trees, and moves the landmarks.
  private func move(_ shape: UnsafeMutablePointer<Float>, _ round: Int, by seen: UnsafePointer<Int16>) {
    let (tree, leaves) = (ModelLayout.questions * ModelLayout.questionBytes, ModelLayout.leaves * ModelLayout.leafBytes)
    let trees = ModelLayout.trees
    withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: trees) { picked in
      for index in 0..<trees {
        let number = round &* trees &+ index
        let leaf = steps + (number &* leaves &+ Self.leaf(of: asked + number &* tree, seen) &* ModelLayout.leafBytes)
        // Prefetch: the leaves are scattered over memory, and cache misses would dominate.
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

  /// Walks down a tree; each question compares two samples with a threshold.
  @inline(__always)
  private static func leaf(of tree: UnsafeRawPointer, _ seen: UnsafePointer<Int16>) -> Int {
    var node = 0
    for _ in 0..<4 {
      let question = tree + node &* ModelLayout.questionBytes
      let first = seen[Int(question.load(as: UInt16.self))]
      let second = seen[Int(question.load(fromByteOffset: 2, as: UInt16.self))]
      // Branch-free, because the outcome is unpredictable.
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
      // Two values per lane: sums of the lower halves and of the upper halves.
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
