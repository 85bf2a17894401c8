import Contract
import Foundation
import Imaging
import Synchronization
import Testing

@testable import Faces

/// One finder with its model for all tests, as loading is slow; a lock serialises the tests.
final class LoadedFinder: @unchecked Sendable {
  static let hasModel = FileManager.default.fileExists(atPath: DlibFaceFinder.packagedModel)
  private static let shared = LoadedFinder()

  private let finder = try? DlibFaceFinder(eye: EyeNetworkTests.weights)
  private let lock = NSLock()

  /// A finder without a tracked face.
  static func use<Result>(_ body: (DlibFaceFinder) throws -> Result) throws -> Result {
    try shared.lock.withLock {
      let finder = try #require(shared.finder)
      finder.reset()
      return try body(finder)
    }
  }
}

extension DlibFaceFinder {
  /// A frame 33 ms after the previous one.
  func faces(in picture: Picture) -> FaceFinding { faces(in: picture, at: .milliseconds(33 * Frames.next())) }

  private enum Frames {
    static let count = Atomic<Int>(0)
    static func next() -> Int { count.add(1, ordering: .relaxed).newValue }
  }
}

extension Trait where Self == ConditionTrait {
  static var needsModel: Self { .enabled(if: LoadedFinder.hasModel, "libdlib-data is not installed") }
  static var needsShared: Self { .enabled(if: Shared.isThere, "no shared pictures here, or no ffmpeg") }
}
