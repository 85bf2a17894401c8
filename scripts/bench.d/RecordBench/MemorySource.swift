import Frames
import Contract
import Imaging

/// A camera whose pictures lie in memory, as a driver's do: to have one costs a copy, and nothing is rendered.
final class MemorySource: CameraSource {
  let info = CameraInfo(id: "memory", name: "Memory")
  private let pictures: [Picture]
  private let rate: Double
  private var number = -1

  init(_ pictures: [Picture], rate: Double = 30) {
    self.pictures = pictures
    self.rate = rate
  }

  func open(_ wish: CameraWish) throws(CaptureError) -> CameraMode {
    CameraMode(size: pictures[0].size, framesPerSecond: rate)
  }

  var nextDue: Duration? { .seconds(Double(number + 1) / rate) }

  func next() throws(CaptureError) -> FrameStamp? {
    number += 1
    return FrameStamp(number: number, capturedAt: .seconds(Double(number) / rate))
  }

  func fill(_ picture: Picture) throws(CaptureError) {
    // Back and forth, so that the person does not jump.
    let place = number % (2 * pictures.count - 2)
    let source = pictures[place < pictures.count ? place : 2 * pictures.count - 2 - place]
    _ = picture.luma.update(fromContentsOf: source.luma)
    _ = picture.blue.update(fromContentsOf: source.blue)
    _ = picture.red.update(fromContentsOf: source.red)
  }

  func close() {}
}
