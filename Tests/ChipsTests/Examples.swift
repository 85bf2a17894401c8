import Foundation

@testable import CardReaders
@testable import Chips

let library = LibcryptoChips()

/// The worked examples of the standards, and what was computed of them.
struct Examples {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Vectors")

  /// By "section.name".
  private var values: [String: [UInt8]] = [:]
  var section = ""
  private(set) var count = 0
  private(set) var wrong: [String] = []

  /// No values.
  static let none = Examples()

  private init() {}

  init(_ file: String = "examples") throws {
    let file = Self.folder.appendingPathComponent("\(file).txt")
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("[") {
        section = String(line.dropFirst().dropLast())
      } else if !line.hasPrefix("#"), let mark = line.range(of: " =") {
        let value = line[mark.upperBound...].drop { $0 == " " }
        values["\(section).\(line[..<mark.lowerBound])"] =
          value.hasPrefix("\"") ? Array(value.dropFirst().dropLast().utf8) : hexadecimal(value)
      }
    }
  }

  /// A value of the section.
  subscript(_ name: String) -> [UInt8] { values["\(section).\(name)"] ?? [] }

  /// Compares what was computed with the value that has its name.
  mutating func same(_ name: String, _ computed: [UInt8]?) {
    // A name that the file does not have is none that holds.
    holds(name, computed != nil && computed == values["\(section).\(name)"])
  }

  mutating func holds(_ name: String, _ isRight: Bool) {
    count += 1
    if !isRight { wrong.append("\(section).\(name)") }
  }
}

func hexadecimal(_ hex: some StringProtocol) -> [UInt8] {
  let digits = Array(hex.utf8).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
  return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

/// Each variant with one bit altered.
func altered(_ bytes: [UInt8]) -> [[UInt8]] {
  (0..<bytes.count * 8).map { bit in
    var bytes = bytes
    bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    return bytes
  }
}

func protection(_ examples: Examples, _ cipher: ChipCipher, _ suffix: String = "") -> SecureMessaging {
  SecureMessaging(
    cipher, encryption: examples["ks_enc\(suffix)"], authentication: examples["ks_mac\(suffix)"],
    counter: examples["ssc\(suffix)"], library)
}
