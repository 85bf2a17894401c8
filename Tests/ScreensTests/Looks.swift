import Contract
import Foundation
import Theming

@testable import Screens

extension Theme {
  /// A theme as it is shipped.
  static func shipped(_ name: String) throws -> Theme {
    let (theme, diagnostics) = library.theme(named: name)
    guard let theme else { throw Missing(reasons: diagnostics.map(\.description)) }
    return theme
  }

  static let library = ThemeLibrary(names: ["unissey", "mono", "high-contrast"]) { name in
    let bytes = Source.bytes("themes/\(name).json")
    return bytes.isEmpty ? nil : ThemeLibrary.File(name: "\(name).json", bytes: bytes)
  }

  /// Themes of hosts: the example, and the one that sets every attribute.
  static var ofHosts: [Theme] {
    get throws {
      try ["Examples/themes/fernwick.json", "scripts/gallery.d/everything.json"].map {
        try of(String(decoding: Source.bytes($0), as: UTF8.self))
      }
    }
  }

  struct Missing: Error {
    var reasons: [String]
  }
}

extension Look {
  /// A theme of a host with all signs, with those of ASCII alone, and from right to left.
  static func ofHosts(on page: Page) throws -> [Look] {
    try Theme.ofHosts.flatMap { theme in
      let theme = theme.on(page)
      return [
        Look(theme: theme), Look(theme: theme, isUnicode: false), Look(theme: theme, isRightToLeft: true),
      ]
    }
  }

  /// Every theme that is shipped, with all signs and with those of ASCII alone.
  static func all(side: Side = .trailing) throws -> [Look] {
    try FileManager.default.contentsOfDirectory(atPath: Source.root.appendingPathComponent("themes").path)
      .filter { $0.hasSuffix(".json") }.sorted().flatMap { file in
        try [true, false].map { try .shipped(String(file.dropLast(5)), isUnicode: $0, side: side) }
      }
  }

  /// Large text in every theme that is shipped, with halves of cells and with the signs of ASCII alone.
  static func large(isRightToLeft: Bool) throws -> [Look] {
    try ["unissey", "high-contrast", "mono"].flatMap { theme in
      try [true, false].map {
        Look(theme: try .shipped(theme), isUnicode: $0, isRightToLeft: isRightToLeft, isLarge: true)
      }
    }
  }

  static func shipped(
    _ name: String = "unissey", isUnicode: Bool = true, cornerRadius: Double? = nil, side: Side = .trailing
  ) throws -> Look {
    Look(theme: try .shipped(name), isUnicode: isUnicode, cornerRadius: cornerRadius, side: side)
  }
}
