/// A recorded video clip.
public struct Clip: Hashable, Sendable {
  /// The path of its file.
  public var path: String
  /// The length.
  public var duration: Duration
  /// The size in pixels; an odd last row or column of the camera is cropped.
  public var size: PixelSize
  /// The number of frames.
  public var frames: Int
  /// Dropped frames: those that the camera counted and the clip lacks.
  public var lost: Int
  /// The codec string, as players name it; empty if no file was written.
  public var codec: String

  package init(path: String, duration: Duration, size: PixelSize, frames: Int, lost: Int = 0, codec: String = "h264") {
    self.path = path
    self.duration = duration
    self.size = size
    self.frames = frames
    self.lost = lost
    self.codec = codec
  }

  /// The mean frame rate as recorded, not the nominal one of the camera.
  public var framesPerSecond: Double { duration > .zero ? Double(frames) / duration.seconds : 0 }
}

/// The clip as a product.
extension Clip {
  package static let role = "clip"

  package var facts: [Fact] {
    [
      Fact("width", .whole(size.width)), Fact("height", .whole(size.height)), Fact("fps", .number(framesPerSecond)),
      Fact("frames", .whole(frames)), Fact("lost", .whole(lost)), Fact("durationMs", .number(duration.milliseconds)),
      Fact("codec", .text(codec)),
    ]
  }

  /// The clip among the products of a session, its file in this folder; `nil` if there is none.
  package init?(among products: [Product], in folder: String) {
    guard let product = products.first(where: { $0.role == Self.role }), let file = product.files.first,
      let width = product.facts["width"]?.whole, let height = product.facts["height"]?.whole,
      let frames = product.facts["frames"]?.whole, let milliseconds = product.facts["durationMs"]?.number
    else { return nil }
    self.init(
      path: "\(folder)/\(file.name)", duration: .microseconds(Int64((milliseconds * 1000).rounded())),
      size: PixelSize(width: width, height: height), frames: frames, lost: product.facts["lost"]?.whole ?? 0,
      codec: product.facts["codec"]?.text ?? "")
  }
}
