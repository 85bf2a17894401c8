import Contract
import Files
import Finders
import Glibc
import Imaging

@testable import Codes
@testable import Documents

/// Fuzz targets of the document finder: the first two bytes are the width and the scale of the picture, the rest is its
/// luma.
extension Target {
  static let ofDocuments: [String: Target] = [
    "document": Target { document($0) }, "code": Target { code($0) }, "foot": Target { foot($0) },
    "zone": Target { zone($0) }, "weights": Target { _ = ZoneNetwork($0) },
  ]

  private static let network: ZoneNetwork = {
    let path = getenv("CAMEO_WEIGHTS").map { String(cString: $0) } ?? ""
    guard let bytes = try? SystemFiles().read(path, limit: 1 << 24), let network = ZoneNetwork(bytes) else {
      preconditionFailure("CAMEO_WEIGHTS names no weights: '\(path)'")
    }
    return network
  }()

  private static let codes: CodeReader = {
    do throws(CaptureError) { return try CodeReader(keepsText: true) } catch { preconditionFailure("\(error)") }
  }()

  /// The whole analysis of a frame, twice: detection, then tracking.
  private static func document(_ bytes: [UInt8]) {
    guard let picture = picture(bytes) else { return }
    let seeker = DocumentSeeker(network, codes: codes) { _, _ in false }
    for time in 0..<2 {
      guard case .document(let found) = seeker.find(in: picture, at: .milliseconds(300 * time)) else {
        preconditionFailure("it was asked for documents")
      }
      guard let outline = found.outline else { continue }
      let numbers = outline.quad.corners.flatMap { [$0.x, $0.y] } + [outline.aspect, outline.tilt, outline.fill]
      precondition(numbers.allSatisfy(\.isFinite), "no place: \(numbers)")
    }
  }

  private static func code(_ bytes: [UInt8]) {
    guard let picture = picture(bytes), case .code(let found) = CodeSeeker(codes).find(in: picture, at: .zero) else {
      return
    }
    precondition(found.reading.map { $0.text?.words.utf8.count == $0.length } ?? true, "not as long as it says")
  }

  /// The foot of a document, rectified.
  private static func foot(_ bytes: [UInt8]) {
    guard let picture = picture(bytes), let plane = LumaPlane(picture.size, Array(picture.luma)) else { return }
    var reader = ZoneReader(network)
    for form in ZoneForm.allCases { reader.read(plane, as: [form]).map(prove) }
  }

  /// Arbitrary network output for the cells of an MRZ: its form, then the cost of each character.
  private static func zone(_ bytes: [UInt8]) {
    guard let first = bytes.first, bytes.count > 1 else { return }
    let form = ZoneForm.allCases[Int(first) % ZoneForm.allCases.count]
    let logs = (0..<(form.cells * ZoneSymbol.count)).map { -Float(bytes[1 + $0 % (bytes.count - 1)]) / 8 }
    ZoneGuess(form, logs: logs).map { prove(ZoneReading($0)) }
  }

  /// A key must be proven by its check digits.
  private static func prove(_ reading: ZoneReading) {
    guard let key = reading.key else { return }
    for part in [key.number, key.birth, key.expiry] {
      precondition(part.last.flatMap(value) == digit(of: part.dropLast()), "a key that is not proven")
    }
  }

  private static func digit(of text: Substring) -> Int {
    zip(text, 0...).reduce(0) { $0 + (value($1.0) ?? 0) * [7, 3, 1][$1.1 % 3] } % 10
  }

  private static func value(_ symbol: Character) -> Int? {
    if symbol == "<" { return 0 }
    return symbol.isASCII && (symbol.isNumber || symbol.isUppercase) ? Int(String(symbol), radix: 36) : nil
  }

  private static func picture(_ bytes: [UInt8]) -> Picture? {
    guard bytes.count > 2 else { return nil }
    let (wide, scale, light) = (Int(bytes[0]) + 1, Int(bytes[1]) % 4 + 1, bytes.dropFirst(2))
    let rows = light.count / wide
    guard (1...256).contains(rows) else { return nil }
    let picture = Picture(PixelSize(width: wide * scale, height: rows * scale))
    for row in 0..<picture.size.height {
      for column in 0..<picture.size.width {
        picture.luma[row * picture.size.width + column] = light[2 + row / scale * wide + column / scale]
      }
    }
    return picture
  }
}
