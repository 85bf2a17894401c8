import Foundation
import Testing

@testable import Theming

/// The shipped themes, read from the source tree.
enum Shipped {
  static let names = ["unissey", "high-contrast", "mono"]

  static let library = ThemeLibrary(names: names) { name in
    guard names.contains(name) else { return nil }
    return bytes(name).map { ThemeLibrary.File(name: "\(name).json", bytes: $0) }
  }

  static func bytes(_ name: String) -> [UInt8]? { file("themes/\(name).json") }

  /// A file of the source tree.
  static func file(_ path: String) -> [UInt8]? {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try? Array(Data(contentsOf: root.appending(path: path)))
  }

  static func theme(_ name: String) throws -> Theme {
    let (theme, diagnostics) = library.theme(named: name)
    #expect(diagnostics.isEmpty)
    return try #require(theme)
  }
}
