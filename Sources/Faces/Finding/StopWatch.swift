internal import Finders
internal import Threads

/// Adds up the CPU time of a thread's stages.
final class StopWatch {
  private(set) var cost = FinderCost()

  func restart() { cost = FinderCost() }

  func time<Value>(_ stage: WritableKeyPath<FinderCost, Duration>, _ work: () -> Value) -> Value {
    let begun = ThreadTime.now
    let value = work()
    cost[keyPath: stage] += ThreadTime.now - begun
    return value
  }
}
