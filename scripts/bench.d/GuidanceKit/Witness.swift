package import Contract
package import Finders
internal import Glibc
package import Imaging

/// A finder that records its findings and their CPU time; with `remembers`, a moment is looked at once (cache).
///
/// A person who follows no prompt is thus looked at once, and can then be asked for everything.
package final class Witness: Finder {
  package struct Look {
    package var at: Duration
    package var kind: Finding.Kind

    var face: Face? { if case .face(let found) = kind { found.faces.first } else { nil } }
  }

  private let finder: any Finder
  private let remembers: Bool
  private var known: [Duration: Finding.Kind] = [:]
  /// Of this run.
  private(set) var looks: [Look] = []
  private(set) var spent = Duration.zero

  package init(_ finder: any Finder, remembers: Bool = false) { (self.finder, self.remembers) = (finder, remembers) }

  /// Whether it would look at the picture of a moment.
  func looksAt(_ moment: Duration) -> Bool { !(finder is PaperFinder) && known[moment] == nil }

  /// Hands the person to a finder that looks at no picture.
  func meet(_ cameras: BenchCameras) {
    (finder as? PaperFinder)?.camera = { [weak cameras] in cameras?.camera }
  }

  package func find(in picture: Picture, at moment: Duration) -> Finding.Kind {
    let kind = known[moment] ?? Self.measured(&spent) { finder.find(in: picture, at: moment) }
    if remembers { known[moment] = kind }
    looks.append(Look(at: moment, kind: kind))
    return kind
  }

  package func reset() {
    finder.reset()
    (looks, spent) = ([], .zero)
  }

  package var limitation: CaptureError? { finder.limitation }

  /// Adds the CPU time of what is done to a sum.
  static func measured<Value>(_ sum: inout Duration, _ body: () throws -> Value) rethrows -> Value {
    let before = cpu
    defer { sum += cpu - before }
    return try body()
  }

  /// CPU time of this thread.
  static var cpu: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
