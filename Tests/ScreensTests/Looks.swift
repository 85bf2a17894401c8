import Contract
import Foundation
import Theming

@testable import Screens

extension Theme {
  /// A shipped theme.
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
  static let ofHosts = Result {
    try ["Examples/themes/fernwick.json", "scripts/gallery.d/everything.json"].map {
      try of(String(decoding: Source.bytes($0), as: UTF8.self))
    }
  }

  /// All shipped themes.
  static let all = Result {
    try FileManager.default.contentsOfDirectory(atPath: Source.root.appendingPathComponent("themes").path)
      .filter { $0.hasSuffix(".json") }.sorted().map { try shipped(String($0.dropLast(5))) }
  }

  struct Missing: Error {
    var reasons: [String]
  }
}

extension Look {
  /// All shipped themes, with all signs and in ASCII, with the controls on either side; and the themes of hosts, in
  /// both
  /// reading directions.
  static func everyone(on page: Page, isRightToLeft: Bool) throws -> [Look] {
    let sides: [(Side, Bool)] = [(.trailing, true), (.trailing, false), (.leading, true), (.leading, false)]
    let shipped = try Theme.all.get().flatMap { theme in
      sides.map { Look(theme: theme, isUnicode: $1, side: $0, isRightToLeft: isRightToLeft) }
    }
    return try shipped
      + Theme.ofHosts.get().flatMap { theme in
        let theme = theme.on(page)
        return [
          Look(theme: theme), Look(theme: theme, isUnicode: false), Look(theme: theme, isRightToLeft: true),
        ]
      }
  }

  /// Large text in every shipped theme, with half blocks and in ASCII.
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
