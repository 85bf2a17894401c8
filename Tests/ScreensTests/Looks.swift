import Foundation
import Theming

@testable import Screens

extension Theme {
  /// A theme as it is shipped.
  static func shipped(_ name: String) throws -> Theme {
    let library = ThemeLibrary(names: ["unissey", "mono", "high-contrast"]) { name in
      let bytes = Source.bytes("themes/\(name).json")
      return bytes.isEmpty ? nil : ThemeLibrary.File(name: "\(name).json", bytes: bytes)
    }
    let (theme, diagnostics) = library.theme(named: name)
    guard let theme else { throw Missing(reasons: diagnostics.map(\.description)) }
    return theme
  }

  struct Missing: Error {
    var reasons: [String]
  }
}

extension Look {
  /// Every theme that is shipped, with all signs and with those of ASCII alone.
  static func all(side: Side = .trailing) throws -> [Look] {
    try FileManager.default.contentsOfDirectory(atPath: Source.root.appendingPathComponent("themes").path)
      .filter { $0.hasSuffix(".json") }.sorted().flatMap { file in
        try [true, false].map { try .shipped(String(file.dropLast(5)), isUnicode: $0, side: side) }
      }
  }

  static func shipped(
    _ name: String = "unissey", isUnicode: Bool = true, cornerRadius: Double? = nil, side: Side = .trailing
  ) throws -> Look {
    Look(theme: try .shipped(name), isUnicode: isUnicode, cornerRadius: cornerRadius, side: side)
  }
}
