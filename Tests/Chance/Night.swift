import Foundation

/// The scale of repetitions: CI runs a sample, `scripts/nightly tests` sets `CAMEO_NIGHT=1` and runs everything.
package enum Night {
  package static let isNight = ProcessInfo.processInfo.environment["CAMEO_NIGHT"] == "1"

  /// All values at night; by day so many of them, spread evenly.
  package static func sample<Value>(_ count: Int, of all: [Value]) -> [Value] {
    isNight ? all : (0..<min(count, all.count)).map { all[$0 * all.count / count] }
  }

  /// All values at night; by day one of them in turn.
  package static func turn<Value>(_ number: Int, of all: [Value]) -> [Value] {
    isNight ? all : [all[number % all.count]]
  }

  /// A number of repetitions.
  package static func count(_ all: Int, byDay: Int) -> Int { isNight ? all : byDay }
}
