package import Contract
package import Flow

/// A component of the engine beside camera, recorder and finders; never blocks.
package protocol EnginePart: AnyObject {
  /// Readable when there is news; empty if it has none of its own.
  var descriptors: [Int32] { get }
  /// When it must be advanced although nothing is readable.
  var nextDue: Instant? { get }
  /// Does what is due by now and reports what happened.
  func advance(_ engine: Engine)
  /// Wipes the person's data and stops what they started.
  func forget(_ engine: Engine)
  func close()
}

extension EnginePart {
  package var descriptors: [Int32] { [] }
  package var nextDue: Instant? { nil }
  package func advance(_ engine: Engine) {}
  package func forget(_ engine: Engine) {}
  package func close() {}
}

/// A device that answers requests of steps.
package protocol AskedDevice: EnginePart {
  var device: Device { get }
  /// Handles a request; the answer, now or from `advance`, carries its number.
  func ask(_ order: DeviceOrder, _ number: Int, of engine: Engine)
}

/// Pending requests to devices; numbers are never reused.
struct Questions {
  private var count = 0
  private var awaited: [DeviceOrder.Topic: Int] = [:]

  /// Returns the number of a new request; it supersedes an older one on the same topic.
  mutating func number(_ order: DeviceOrder) -> Int {
    count += 1
    awaited[order.topic] = count
    return count
  }

  /// Whether this answers a pending request, which is over with its last answer.
  mutating func accepts(_ number: Int, isLast: Bool) -> Bool {
    guard let topic = awaited.first(where: { $0.value == number })?.key else { return false }
    if isLast { awaited[topic] = nil }
    return true
  }

  mutating func forget() { awaited = [:] }
}

extension Engine {
  func ask(_ order: DeviceOrder) {
    guard let device = parts.device(order.device) else { return post(.told(.absent(order.device))) }
    device.ask(order, questions.number(order), of: self)
  }

  /// Reports a device's answer; `isLast` says that no other follows.
  package func told(_ answer: DeviceAnswer, to number: Int, isLast: Bool = true) {
    post(.told(answer, isLate: !questions.accepts(number, isLast: isLast)))
  }
}
