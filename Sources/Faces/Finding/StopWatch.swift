internal import Glibc

/// Adds up the CPU time of a thread's stages.
final class StopWatch {
  private(set) var cost = FaceCost()

  func restart() { cost = FaceCost() }

  func time<Value>(_ stage: WritableKeyPath<FaceCost, Duration>, _ work: () -> Value) -> Value {
    let begun = Self.now()
    let value = work()
    cost[keyPath: stage] += Self.now() - begun
    return value
  }

  private static func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
