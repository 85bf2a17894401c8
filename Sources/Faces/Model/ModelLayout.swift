/// Where everything stands in the compact form of dlib's model: rounds of trees, each with questions and leaves.
///
/// All sizes are fixed, so that a file of another length is none of ours.
enum ModelLayout {
  static let (rounds, trees, questions, leaves, samples) = (15, 500, 15, 16, 500)
  static let coordinates = 2 * Landmarks.count
  /// So many trees share a scale for each coordinate; a sum of their leaves fits 32 bits with ease.
  static let block = 50
  static let blocks = trees / block

  /// The bytes of a part; each begins on a line of the cache.
  struct Part {
    let start: Int
    let count: Int

    fileprivate init(after before: Part? = nil, bytes count: Int) {
      self.start = before.map { ($0.start + $0.count + 63) / 64 * 64 } ?? 0
      self.count = count
    }
  }

  static let head = Part(bytes: 128)
  /// The points of a mean face in a square one wide: x and y in turn.
  static let mean = Part(after: head, bytes: coordinates * 4)
  static let scales = Part(after: mean, bytes: rounds * blocks * coordinates * 4)
  /// Where each round looks: from the point that is its anchor, so far across and down.
  static let across = Part(after: scales, bytes: rounds * samples * 4)
  static let down = Part(after: across, bytes: rounds * samples * 4)
  static let anchors = Part(after: down, bytes: rounds * samples)
  /// Two samples and a threshold each.
  static let asked = Part(after: anchors, bytes: rounds * trees * questionBytes * questions)
  /// The detector as dlib writes it, which is shorter than this.
  static let detector = Part(after: asked, bytes: 192 * 1024)
  static let steps = Part(after: detector, bytes: rounds * trees * leaves * leafBytes)

  static let questionBytes = 6
  static let leafBytes = coordinates * 2
  static let size = (steps.start + steps.count + 63) / 64 * 64
}
