import Contract
import Glibc
import Imaging

/// A y4m clip in memory, as pictures of full range, so that a bench times drawing and not reading.
struct Clip {
  private(set) var pictures: [Picture] = []

  init?(path: String) {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    guard let header = Self.line(file), let size = Self.size(header) else { return nil }
    while let line = Self.line(file), line.hasPrefix("FRAME"), let picture = Self.picture(file, size) {
      pictures.append(picture)
    }
    if pictures.isEmpty { return nil }
  }

  private static func line(_ file: UnsafeMutablePointer<FILE>) -> String? {
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF {
      if byte == 10 { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(UInt8(truncatingIfNeeded: byte))
      if bytes.count > 1000 { break }
    }
    return nil
  }

  private static func size(_ header: String) -> PixelSize? {
    let words = header.split(separator: " ")
    func number(_ key: Character) -> Int? { words.first { $0.first == key }.flatMap { Int($0.dropFirst()) } }
    guard words.first == "YUV4MPEG2", let width = number("W"), let height = number("H") else { return nil }
    return width > 0 && height > 0 ? PixelSize(width: width, height: height) : nil
  }

  private static func picture(_ file: UnsafeMutablePointer<FILE>, _ size: PixelSize) -> Picture? {
    let picture = Picture(size)
    for (plane, range) in zip(picture.planes, VideoRange.ofPlanes) {
      guard fread(plane.baseAddress, 1, plane.count, file) == plane.count else { return nil }
      for (place, value) in plane.enumerated() { plane[place] = range.full[Int(value)] }
    }
    return picture
  }
}

/// A y4m clip on its way to a file.
struct ClipFile {
  private let file: UnsafeMutablePointer<FILE>
  private let path: String

  init(_ path: String, size: PixelSize) throws(CaptureError) {
    guard let file = fopen(path, "wb") else { throw CaptureError(.cannotWrite, "\(path) cannot be written.") }
    (self.file, self.path) = (file, path)
    fputs("YUV4MPEG2 W\(size.width) H\(size.height) F30:1 Ip A1:1 C420jpeg\n", file)
  }

  func add(_ picture: Picture) {
    fputs("FRAME\n", file)
    for (plane, range) in zip(picture.planes, VideoRange.ofPlanes) {
      let bytes = plane.map { range.video[Int($0)] }
      fwrite(bytes, 1, bytes.count, file)
    }
  }

  func close() throws(CaptureError) {
    guard fclose(file) == 0 else { throw CaptureError(.cannotWrite, "\(path) cannot be written.") }
  }
}

extension Picture {
  fileprivate var planes: [UnsafeMutableBufferPointer<UInt8>] { [luma, blue, red] }
}

/// The range of values that video keeps to: luma 16 to 235, chroma 16 to 240.
private struct VideoRange {
  static let ofPlanes = [VideoRange(span: 219, anchor: 0), chroma, chroma]
  private static let chroma = VideoRange(span: 224, anchor: 128)

  let full: [UInt8]
  let video: [UInt8]

  private init(span: Double, anchor: Double) {
    let foot = anchor == 0 ? 16 : anchor
    func byte(_ value: Double) -> UInt8 { UInt8(min(max(0, value.rounded()), 255)) }
    full = (0..<256).map { byte((Double($0) - foot) * 255 / span + anchor) }
    video = (0..<256).map { byte((Double($0) - anchor) * span / 255 + foot) }
  }
}
