import Chance
import Contract
import Demo
import Glibc
import Imaging

/// Documents of the demo camera as grey pictures (PGM), and a line of each: its file, desk and kind, and where its corners truly
/// are, upper left first and clockwise.
func writeDocuments(_ count: Int, to folder: String) throws(CaptureError) {
  for desk in [DocumentState.Back.plain, .wood, .clutter, .white, .person] {
    for number in 0..<count {
      var dice = Dice(UInt64(number) &* 31 &+ UInt64(desk.rawValue.utf8.count) &* 7919)
      let size = number % 2 == 0 ? PixelSize(width: 640, height: 480) : PixelSize(width: 1280, height: 720)
      let state = DocumentState.any(on: desk, isPage: number % 4 >= 2, &dice)
      guard let corners = DocumentPose.corners(of: state, in: size) else { continue }
      let picture = Picture(size)
      DocumentRenderer(size: size, seed: dice.next()).render(state, frame: number, into: picture)
      let path = "\(folder)/\(desk.rawValue)-\(number).pgm"
      guard let file = fopen(path, "wb") else { throw CaptureError(.cannotWrite, "\(path) cannot be written.") }
      fputs("P5 \(size.width) \(size.height) 255\n", file)
      fwrite(picture.luma.baseAddress, 1, size.width * size.height, file)
      fclose(file)
      let places = corners.corners.map { "\($0.x),\($0.y)" }.joined(separator: " ")
      print("\(path) \(desk.rawValue) \(state.document.rawValue) \(places)")
    }
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
