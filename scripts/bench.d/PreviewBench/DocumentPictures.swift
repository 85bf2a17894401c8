import Chance
import Contract
import Demo
import Documents
import Glibc
import Imaging

/// Shows documents of the demo camera, so many on each desk, half of them at 640x480 and half at 1280x720.
func showDocuments(
  _ count: Int, _ see: (DocumentState, _ number: Int, Quad, Picture) throws(CaptureError) -> Void
) throws(CaptureError) {
  for desk in [DocumentState.Back.plain, .wood, .clutter, .white, .person] {
    for number in 0..<count {
      var dice = Dice(UInt64(number) &* 31 &+ UInt64(desk.rawValue.utf8.count) &* 7919)
      let size = number % 2 == 0 ? PixelSize(width: 640, height: 480) : PixelSize(width: 1280, height: 720)
      let state = DocumentState.any(on: desk, isPage: number % 4 >= 2, &dice)
      guard let corners = DocumentPose.corners(of: state, in: size) else { continue }
      let picture = Picture(size)
      DocumentRenderer(size: size, seed: dice.next()).render(state, frame: number, into: picture)
      try see(state, number, corners, picture)
    }
  }
}

/// Writes them as grey pictures (PGM), and a line of each: its file, desk and kind, and where its corners truly are, upper left
/// first and clockwise.
func writeDocuments(_ count: Int, to folder: String) throws(CaptureError) {
  try showDocuments(count) { state, number, corners, picture throws(CaptureError) in
    let path = "\(folder)/\(state.back.rawValue)-\(number).pgm"
    guard let file = fopen(path, "wb") else { throw CaptureError(.cannotWrite, "\(path) cannot be written.") }
    fputs("P5 \(picture.size.width) \(picture.size.height) 255\n", file)
    fwrite(picture.luma.baseAddress, 1, picture.size.width * picture.size.height, file)
    fclose(file)
    let places = corners.corners.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    print("\(path) \(state.back.rawValue) \(state.document.rawValue) \(places)")
  }
}

/// What frames of one size cost, in milliseconds of CPU, with a finder that has seen others.
private struct FrameCosts {
  var finder = DocumentFinder()
  var searched: [Double] = []
  var followed: [Double] = []
  var measured: [Double] = []

  mutating func see(_ picture: Picture) {
    let (luma, size) = (UnsafeBufferPointer(picture.luma), picture.size)
    var start = cpu()
    func lap() -> Double {
      defer { start = cpu() }
      return cpu() - start
    }
    _ = finder.find(in: luma, size)
    searched.append(lap())
    // The first of a document is a search of all.
    guard finder.follow(in: luma, size)?.isAccepted == true else { return }
    _ = lap()
    guard let sight = finder.follow(in: luma, size) else { return }
    followed.append(lap())
    _ = DocumentMeasures(sight, in: luma, size)
    measured.append(lap())
  }
}

/// A row for each size: the median of a search of all, of following, and of laying flat and measuring.
func timeDocuments(_ count: Int) throws(CaptureError) {
  var costs: [Int: FrameCosts] = [:]
  try showDocuments(count) { _, _, _, picture throws(CaptureError) in
    costs[picture.size.width, default: FrameCosts()].see(picture)
  }
  func median(_ values: [Double]) -> String {
    values.isEmpty ? "-" : "\((values.sorted()[values.count / 2] * 10).rounded() / 10)"
  }
  for (width, cost) in costs.sorted(by: { $0.key < $1.key }) {
    print("| \(width) wide | \(median(cost.searched)) | \(median(cost.followed)) | \(median(cost.measured)) |")
  }
}

extension DocumentState {
  /// A page, or the back of a card: what has a zone for machines.
  fileprivate static func any(on desk: Back, isPage: Bool, _ dice: inout Dice) -> DocumentState {
    func within(_ range: ClosedRange<Double>) -> Double {
      range.lowerBound + (range.upperBound - range.lowerBound) * Double(dice.roll(1001)) / 1000
    }
    var state = DocumentState()
    (state.document, state.side, state.back) = isPage ? (.td3, .front, desk) : (.td1, .back, desk)
    (state.width, state.x, state.y) = (within(0.75...1), within(-0.05...0.05), within(-0.05...0.05))
    (state.tilt, state.turn, state.roll) = (within(-14...14), within(-14...14), within(-9...9))
    (state.light, state.blur, state.hand) = (within(0.75...1), within(0...0.6), dice.roll(3) == 0 ? 0.2 : 0)
    return state
  }
}
