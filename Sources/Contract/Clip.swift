/// A finished recording.
public struct Clip: Hashable, Sendable {
  /// Where its file stands.
  public var path: String
  /// How long it is.
  public var duration: Duration
  /// In pixels; a camera's odd last row or column is not recorded.
  public var size: PixelSize
  /// How many pictures it has.
  public var frames: Int
  /// Frames that the camera counted and the clip does not have.
  public var lost: Int
  /// How it is coded, as players name it; empty where nothing was written.
  public var codec: String

  package init(path: String, duration: Duration, size: PixelSize, frames: Int, lost: Int = 0, codec: String = "h264") {
    self.path = path
    self.duration = duration
    self.size = size
    self.frames = frames
    self.lost = lost
    self.codec = codec
  }

  /// The mean rate, whatever the camera had promised.
  public var framesPerSecond: Double { duration > .zero ? Double(frames) / duration.seconds : 0 }
}

/// A clip as a product.
extension Clip {
  package static let role = "clip"

  package var facts: [Fact] {
    [
      Fact("width", .whole(size.width)), Fact("height", .whole(size.height)), Fact("fps", .number(framesPerSecond)),
      Fact("frames", .whole(frames)), Fact("lost", .whole(lost)), Fact("durationMs", .number(duration.milliseconds)),
      Fact("codec", .text(codec)),
    ]
  }

  /// The clip among what a session made, its file in this folder; nil where it made none.
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
