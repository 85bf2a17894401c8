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

/// A row for each size: the CPU in the median, in milliseconds, of a search of all, of following, and of laying flat and measuring.
func timeDocuments(_ count: Int) throws(CaptureError) {
  var times: [Int: (searched: [Double], followed: [Double], measured: [Double])] = [:]
  try showDocuments(count) { _, _, _, picture throws(CaptureError) in
    let (luma, size) = (UnsafeBufferPointer(picture.luma), picture.size)
    var (finder, spent) = (DocumentFinder(), times[size.width] ?? ([], [], []))
    var before = cpu()
    _ = finder.find(in: luma, size)
    spent.searched.append(cpu() - before)
    _ = finder.follow(in: luma, size)
    before = cpu()
    let sight = finder.follow(in: luma, size)
    spent.followed.append(cpu() - before)
    if let sight, sight.isAccepted {
      before = cpu()
      _ = DocumentMeasures(sight, in: luma, size)
      spent.measured.append(cpu() - before)
    }
    times[size.width] = spent
  }
  func median(_ values: [Double]) -> String {
    values.isEmpty ? "-" : "\((values.sorted()[values.count / 2] * 10).rounded() / 10)"
  }
  for (width, spent) in times.sorted(by: { $0.key < $1.key }) {
    print("| \(width) wide | \(median(spent.searched)) | \(median(spent.followed)) | \(median(spent.measured)) |")
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
