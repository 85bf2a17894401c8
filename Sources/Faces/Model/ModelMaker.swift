internal import Glibc

/// Converts dlib's model to the compact form in one sequential pass over the file, and writes the parts as they are
/// ready.
struct ModelMaker {
  enum Trouble: Error, Equatable {
    /// The file is not dlib's 68-landmark model.
    case isNoModel
    /// A write failed.
    case cannotWrite
  }

  /// Writes bytes at an offset; returns false on failure.
  typealias Target = (UnsafeRawBufferPointer, Int) -> Bool

  private let file: UnsafeRawBufferPointer
  private var numbers: PackedNumbers
  private let write: Target
  private let letGo: (UnsafeRawBufferPointer) -> Void
  /// How much of the file is processed.
  private var passed = 0
  private var (sourceSum, contentSum) = (Fingerprint(), Fingerprint())

  /// Writes a whole model, header last; `detector` is serialised by dlib.
  ///
  /// Releases the pages of the file as they are processed.
  static func make(
    from file: UnsafeRawBufferPointer, _ source: ModelSource, detector: [UInt8],
    letGo: @escaping (UnsafeRawBufferPointer) -> Void = { _ in }, into write: @escaping Target
  ) throws(Trouble) {
    var maker = ModelMaker(file, write, letGo)
    try maker.takeMean()
    try maker.takeForests()
    try maker.takeSamples()
    guard maker.numbers.isAtEnd else { throw .isNoModel }
    maker.pass(to: file.count)
    guard (1...ModelLayout.detector.count).contains(detector.count) else { throw .isNoModel }
    try maker.give(detector, at: ModelLayout.detector.start)
    let head = ModelHead(
      source: source, sourceSum: maker.sourceSum.value, contentSum: maker.contentSum.value,
      detectorLength: detector.count)
    guard head.write({ write($0, ModelLayout.head.start) }) else { throw .cannotWrite }
  }

  private init(
    _ file: UnsafeRawBufferPointer, _ write: @escaping Target, _ letGo: @escaping (UnsafeRawBufferPointer) -> Void
  ) {
    (self.file, numbers, self.write, self.letGo) = (file, PackedNumbers(file), write, letGo)
  }

  private mutating func pass(to place: Int) {
    let bytes = UnsafeRawBufferPointer(rebasing: file[passed..<place])
    sourceSum.add(bytes, at: passed)
    letGo(bytes)
    passed = place
  }

  private mutating func takeMean() throws(Trouble) {
    numbers.expect(1)
    numbers.expect(ModelLayout.coordinates)
    numbers.expect(1)
    try give((0..<ModelLayout.coordinates).map { _ in numbers.real() }, at: ModelLayout.mean.start)
  }

  private mutating func takeForests() throws(Trouble) {
    numbers.expect(ModelLayout.rounds)
    var block = TreeBlock()
    for round in 0..<ModelLayout.rounds {
      numbers.expect(ModelLayout.trees)
      var asked: [UInt16] = []
      for number in round * ModelLayout.blocks..<(round + 1) * ModelLayout.blocks {
        for tree in 0..<ModelLayout.block { block.take(tree, from: &numbers) }
        guard !numbers.isBroken else { throw .isNoModel }
        // Whole pages.
        pass(to: numbers.place & ~0xffff)
        asked += block.asked
        try give(block.scales(), at: ModelLayout.scales.start + number * ModelLayout.coordinates * 4)
        try give(block.steps(), at: ModelLayout.steps.start + number * block.leaves.count * 2)
      }
      try give(asked, at: ModelLayout.asked.start + round * asked.count * 2)
    }
  }

  private mutating func takeSamples() throws(Trouble) {
    numbers.expect(ModelLayout.rounds)
    var anchors: [UInt8] = []
    for _ in 0..<ModelLayout.rounds {
      numbers.expect(ModelLayout.samples)
      anchors += (0..<ModelLayout.samples).map { _ in UInt8(numbers.index(below: Landmarks.count)) }
    }
    try give(anchors, at: ModelLayout.anchors.start)
    numbers.expect(ModelLayout.rounds)
    for round in 0..<ModelLayout.rounds {
      numbers.expect(ModelLayout.samples)
      let steps = (0..<ModelLayout.samples).map { _ in (numbers.real(), numbers.real()) }
      try give(steps.map(\.0), at: ModelLayout.across.start + round * ModelLayout.samples * 4)
      try give(steps.map(\.1), at: ModelLayout.down.start + round * ModelLayout.samples * 4)
    }
  }

  /// Writes whole words, except at the end of a part.
  private mutating func give<Element>(_ values: [Element], at place: Int) throws(Trouble) {
    guard !numbers.isBroken else { throw .isNoModel }
    let isWritten = values.withUnsafeBytes { bytes in
      contentSum.add(bytes, at: place)
      return write(bytes, place)
    }
    guard isWritten else { throw .cannotWrite }
  }
}

/// A block of trees that share their scales.
private struct TreeBlock {
  private(set) var asked = [UInt16](repeating: 0, count: ModelLayout.block * ModelLayout.questions * 3)
  private(set) var leaves = [Float](
    repeating: 0, count: ModelLayout.block * ModelLayout.leaves * ModelLayout.coordinates)
  private var most = [Float](repeating: 0, count: ModelLayout.coordinates)

  mutating func take(_ tree: Int, from numbers: inout PackedNumbers) {
    numbers.expect(ModelLayout.questions)
    for question in tree * ModelLayout.questions..<(tree + 1) * ModelLayout.questions {
      asked[3 * question] = UInt16(numbers.index(below: ModelLayout.samples))
      asked[3 * question + 1] = UInt16(numbers.index(below: ModelLayout.samples))
      // Compared values are integers, so rounding down loses nothing.
      let threshold = max(-300, min(300, numbers.real().rounded(.down)))
      asked[3 * question + 2] = UInt16(bitPattern: Int16(threshold))
    }
    numbers.expect(ModelLayout.leaves)
    let leaf = ModelLayout.coordinates
    for first in stride(from: tree * ModelLayout.leaves * leaf, to: (tree + 1) * ModelLayout.leaves * leaf, by: leaf) {
      numbers.expect(leaf)
      numbers.expect(1)
      for index in 0..<leaf { leaves[first + index] = numbers.real() }
    }
  }

  /// The value of one unit, per coordinate.
  mutating func scales() -> [Float] {
    for index in most.indices { most[index] = 0 }
    for first in stride(from: 0, to: leaves.count, by: most.count) {
      for index in most.indices { most[index] = max(most[index], leaves[first &+ index].magnitude) }
    }
    return most.map { $0 / Float(Int16.max) }
  }

  func steps() -> [Int16] {
    let inverse = most.map { $0 > 1e-20 ? Float(Int16.max) / $0 : 0 }
    var steps = [Int16](repeating: 0, count: leaves.count)
    for first in stride(from: 0, to: leaves.count, by: most.count) {
      for index in most.indices {
        steps[first &+ index] = Int16((leaves[first &+ index] * inverse[index]).rounded())
      }
    }
    return steps
  }
}
