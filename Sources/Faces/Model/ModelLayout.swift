/// The layout of the compact form of dlib's model: stages of trees, each with questions and leaves.
///
/// All sizes are fixed, so a file of another length is invalid.
enum ModelLayout {
  static let (rounds, trees, questions, leaves, samples) = (15, 500, 15, 16, 500)
  static let coordinates = 2 * Landmarks.count
  /// The number of trees that share a scale per coordinate; the sum of their leaves fits into 32 bits.
  static let block = 50
  static let blocks = trees / block

  /// The byte range of a part; aligned to a cache line.
  struct Part {
    let start: Int
    let count: Int

    fileprivate init(after before: Part? = nil, bytes count: Int) {
      self.start = before.map { ($0.start + $0.count + 63) / 64 * 64 } ?? 0
      self.count = count
    }
  }

  static let head = Part(bytes: 128)
  /// The landmarks of the mean face in a unit square, x and y in turn.
  static let mean = Part(after: head, bytes: coordinates * 4)
  static let scales = Part(after: mean, bytes: rounds * blocks * coordinates * 4)
  /// The samples of each stage: offsets from an anchor landmark.
  static let across = Part(after: scales, bytes: rounds * samples * 4)
  static let down = Part(after: across, bytes: rounds * samples * 4)
  static let anchors = Part(after: down, bytes: rounds * samples)
  /// Two sample indices and a threshold each.
  static let asked = Part(after: anchors, bytes: rounds * trees * questionBytes * questions)
  /// The serialised detector, which is shorter than this.
  static let detector = Part(after: asked, bytes: 192 * 1024)
  static let steps = Part(after: detector, bytes: rounds * trees * leaves * leafBytes)

  static let questionBytes = 6
  static let leafBytes = coordinates * 2
  static let size = (steps.start + steps.count + 63) / 64 * 64
}
