internal import Threads

/// Measures CPU time of a thread, by stage.
package final class StopWatch {
  package private(set) var cost = FinderCost()

  package init() {}

  package func restart() { cost = FinderCost() }

  package func time<Value>(_ stage: WritableKeyPath<FinderCost, Duration>, _ work: () -> Value) -> Value {
    let begun = ThreadTime.now
    let value = work()
    cost[keyPath: stage] += ThreadTime.now - begun
    return value
  }
}
