package import Flow

/// A device beside camera and recorder that steps ask for something; it never makes the engine wait.
package protocol AskedDevice: AnyObject {
  var device: Device { get }
  /// Readable when there is news; none where nothing comes by itself.
  var descriptors: [Int32] { get }
  /// Its answers carry the number of the question.
  func ask(_ order: DeviceOrder, _ number: Int)
  /// What it has told since the last call, oldest first.
  func news() -> [DeviceNews]
  /// Nothing of the person is left, and nothing that they asked for goes on.
  func forget()
}

package struct DeviceNews: Sendable {
  package let answer: DeviceAnswer
  package let number: Int

  package init(_ answer: DeviceAnswer, to number: Int) { (self.answer, self.number) = (answer, number) }
}

/// The questions to devices: no number is given twice, whoever sits there.
struct Questions {
  private var count = 0
  private var awaited: [DeviceOrder.Topic: Int] = [:]

  /// The number of a new question; an older one on its topic is not awaited any more.
  mutating func number(_ order: DeviceOrder) -> Int {
    count += 1
    awaited[order.topic] = count
    return count
  }

  func awaits(_ number: Int) -> Bool { awaited.values.contains(number) }

  mutating func forget() { awaited = [:] }
}

extension Engine {
  func ask(_ order: DeviceOrder) {
    guard let device = parts.devices.first(where: { $0.device == order.device }) else {
      return post(.told(.absent(order.device)))
    }
    device.ask(order, questions.number(order))
  }

  func takeAnswers() {
    for news in parts.devices.flatMap({ $0.news() }) {
      post(.told(news.answer, isLate: !questions.awaits(news.number)))
    }
  }
}
