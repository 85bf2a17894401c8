import Foundation

/// Files of the system for tests.
enum FileBytes {
  static func read(_ path: String) throws -> [UInt8] {
    Array(try FileHandle(forReadingFrom: URL(filePath: path)).readToEnd() ?? Data())
  }

  static func list(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path)
  }
}
