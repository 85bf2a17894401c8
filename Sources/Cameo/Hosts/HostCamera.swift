public import Contract
internal import Frames
internal import Imaging

/// A camera implemented by the host, which draws its pictures on demand.
public protocol HostCamera: AnyObject, Sendable {
  /// The name in results and on the screen.
  var name: String { get }
  /// Picture size and frame rate.
  var mode: CameraMode { get }
  /// Draws the picture with this number, counted from 0 at each opening; an error closes the camera.
  func draw(_ number: Int, into picture: inout HostPicture) throws(CaptureError)
}

/// The picture buffer that a host's camera draws into.
public struct HostPicture: Sendable {
  /// Its width and height in pixels.
  public let size: PixelSize
  /// Red, green and blue of each pixel, row by row from the upper left corner.
  public var bytes: [UInt8]

  init(_ size: PixelSize) {
    self.size = size
    bytes = Array(repeating: 0, count: size.width * size.height * 3)
  }

  /// Sets the colour of one pixel; does nothing outside the picture.
  public mutating func set(_ x: Int, _ y: Int, red: UInt8, green: UInt8, blue: UInt8) {
    guard 0..<size.width ~= x, 0..<size.height ~= y else { return }
    let place = (y * size.width + x) * 3
    (bytes[place], bytes[place + 1], bytes[place + 2]) = (red, green, blue)
  }
}

/// Adapts a host's camera to a camera source; it runs in real time.
final class HostCameraSource: CameraSource {
  private let camera: any HostCamera
  private let mode: CameraMode
  private var picture = HostPicture(PixelSize(width: 0, height: 0))
  private var number = -1

  init(_ camera: any HostCamera) {
    self.camera = camera
    mode = camera.mode
  }

  var info: CameraInfo { CameraInfo(id: camera.name, name: camera.name) }

  func open(_ wish: CameraWish) throws(CaptureError) -> CameraMode {
    try Self.check(camera.name, mode)
    number = -1
    picture = HostPicture(mode.size)
    return mode
  }

  /// Throws if the name or mode is unusable.
  static func check(_ name: String, _ mode: CameraMode) throws(CaptureError) {
    let sides = 16...4096
    guard sides ~= mode.size.width, sides ~= mode.size.height, 1...120 ~= mode.framesPerSecond else {
      throw CaptureError(
        .impossibleSettings,
        "The camera '\(printable(name))' says that it has pictures of \(mode.size), "
          + "\(mode.framesPerSecond) a second.",
        recovery: "Say 16 to 4096 pixels on each side, and 1 to 120 a second.")
    }
  }

  var nextDue: Duration? { .seconds(Double(number + 1) / mode.framesPerSecond) }

  func next() -> FrameStamp? {
    let due = nextDue ?? .zero
    number += 1
    return FrameStamp(number: number, capturedAt: due)
  }

  func fill(_ picture: Picture) throws(CaptureError) {
    try camera.draw(number, into: &self.picture)
    guard self.picture.bytes.count == picture.size.width * picture.size.height * 3 else {
      throw CaptureError(
        .cameraUnavailable, "The camera '\(printable(camera.name))' has changed the size of a picture.",
        recovery: "Leave it \(picture.size.width * picture.size.height * 3) bytes, as they were given.")
    }
    picture.take(rgb: self.picture.bytes)
  }

  func close() {
    for place in picture.bytes.indices { picture.bytes[place] = 0 }
  }
}
