package import Contract
package import Flow

/// Something that works for the engine beside camera, recorder and finders; it never makes the engine wait.
package protocol EnginePart: AnyObject {
  /// Readable when there is news; none where nothing comes by itself.
  var descriptors: [Int32] { get }
  /// When it must be asked again although nothing is readable.
  var nextDue: Instant? { get }
  /// Does what is due by now, and tells what has happened.
  func advance(_ engine: Engine)
  /// Nothing of the person is left, and nothing that they asked for goes on.
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

/// A device that steps ask for something.
package protocol AskedDevice: EnginePart {
  var device: Device { get }
  /// What it answers, now or when it advances, carries the number of the question.
  func ask(_ order: DeviceOrder, _ number: Int, of engine: Engine)
}

/// The questions to devices; an engine gives no number twice.
struct Questions {
  private var count = 0
  private var awaited: [DeviceOrder.Topic: Int] = [:]

  /// The number of a new question; an older one on its topic is not awaited any more.
  mutating func number(_ order: DeviceOrder) -> Int {
    count += 1
    awaited[order.topic] = count
    return count
  }

  /// Whether this is the answer that is awaited; a question has one answer.
  mutating func accepts(_ number: Int) -> Bool {
    guard let topic = awaited.first(where: { $0.value == number })?.key else { return false }
    awaited[topic] = nil
    return true
  }

  mutating func forget() { awaited = [:] }
}

extension Engine {
  func ask(_ order: DeviceOrder) {
    guard let device = parts.device(order.device) else { return post(.told(.absent(order.device))) }
    device.ask(order, questions.number(order), of: self)
  }

  /// For a device that answers.
  package func told(_ answer: DeviceAnswer, to number: Int) {
    post(.told(answer, isLate: !questions.accepts(number)))
  }
}
