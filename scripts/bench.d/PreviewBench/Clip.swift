import Contract
import Glibc
import Imaging

/// A y4m clip in memory, as pictures of full range, so that a bench times drawing and not reading.
struct Clip {
  var header: String
  var pictures: [Picture]

  init?(path: String, limit: Int) {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    guard let header = Self.line(file), let size = Self.size(header) else { return nil }
    self.header = header
    pictures = []
    while pictures.count < limit, let line = Self.line(file), line.hasPrefix("FRAME") {
      guard let picture = Self.picture(file, size) else { break }
      pictures.append(picture)
    }
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
    for plane in [picture.luma, picture.blue, picture.red] {
      guard fread(plane.baseAddress, 1, plane.count, file) == plane.count else { return nil }
    }
    for (i, value) in picture.luma.enumerated() { picture.luma[i] = fullRange[Int(value)] }
    return picture
  }

  /// Video keeps luma between 16 and 235.
  private static let fullRange = (0..<256).map { UInt8(min(max(0, ($0 - 16) * 255 / 219), 255)) }
}

/// Writes a still clip: the first picture again and again, with the noise of a sensor.
func writeStill(of clip: Clip, to path: String, frames: Int, sigma: Double) -> Bool {
  guard let first = clip.pictures.first, let file = fopen(path, "wb") else { return false }
  defer { fclose(file) }
  var noise = Noise(sigma: sigma)
  fputs(clip.header + "\n", file)
  for _ in 0..<frames {
    fputs("FRAME\n", file)
    let luma = first.luma.map { UInt8(min(max(16, Double($0) * 219 / 255 + 16 + noise.next()), 235)) }
    fwrite(luma, 1, luma.count, file)
    fwrite(first.blue.baseAddress, 1, first.blue.count, file)
    fwrite(first.red.baseAddress, 1, first.red.count, file)
  }
  return ferror(file) == 0
}

/// Gaussian noise, the same in every run.
private struct Noise {
  let sigma: Double
  private var state: UInt64 = 1

  init(sigma: Double) {
    self.sigma = sigma
  }

  private mutating func uniform() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (Double(state >> 11) + 0.5) / Double(UInt64(1) << 53)
  }

  mutating func next() -> Double {
    sigma * (-2 * log(uniform())).squareRoot() * cos(2 * .pi * uniform())
  }
}
