import Foundation
import Testing

@testable import Faces

/// One finder with its model for all tests, because it loads for half a second; one test at a time has it.
final class LoadedFinder: @unchecked Sendable {
  static let hasModel = FileManager.default.fileExists(atPath: DlibFaceFinder.packagedModel)
  private static let shared = LoadedFinder()

  private let finder = try? DlibFaceFinder()
  /// The thread sanitizer understands this lock; it sees none in a `Mutex`.
  private let lock = NSLock()

  /// A finder that has seen nobody yet.
  static func use<Result>(_ body: (DlibFaceFinder) throws -> Result) throws -> Result {
    try shared.lock.withLock {
      let finder = try #require(shared.finder)
      finder.reset()
      return try body(finder)
    }
  }
}

extension Trait where Self == ConditionTrait {
  static var needsModel: Self { .enabled(if: LoadedFinder.hasModel, "libdlib-data is not installed") }
  static var needsShared: Self { .enabled(if: Shared.isThere, "no shared pictures here, or no ffmpeg") }
}
