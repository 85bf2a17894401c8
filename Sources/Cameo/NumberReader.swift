package import Contract
package import Engine
package import Flow
internal import Imaging
internal import Recording
internal import Threads

/// Device that has the host read what is printed on a document, on a thread of its own.
///
/// How long that may take is the step's matter: it abandons the read, whose answer is then dropped.
package final class NumberReader: AskedDevice {
  /// From a picture as JPEG.
  package typealias Reading = @Sendable ([UInt8]) -> String?

  package let device = Device.numberReader
  private let worker: Worker<Picture, WipedBytes?>
  /// The number of the request.
  private var awaited: Int?

  package init(_ pace: Scheduling, _ read: @escaping Reading) throws(CaptureError) {
    worker = try Worker("number", isAside: pace == .aside, joining: { $1 }) { picture in
      guard let image = try? JPEG.bytes(of: picture, .document) else { return nil }
      return read(image).map { WipedBytes(Array($0.utf8)) }
    }
  }

  package var descriptors: [Int32] { [worker.descriptor] }

  package func ask(_ order: DeviceOrder, _ number: Int, of engine: Engine) {
    guard case .number(let order) = order else { return }
    switch order {
    case .read(let name):
      guard let kept = engine.pictures[name] else { return engine.told(.number(nil), to: number) }
      awaited = number
      begin(kept.picture)
      advance(engine)
    case .abandon: forget()
    }
  }

  package func advance(_ engine: Engine) {
    guard let news = news(), let number = awaited else { return }
    awaited = nil
    engine.told(.number(news), to: number)
  }

  func begin(_ picture: Picture) {
    worker.mute()
    worker.askOrWork(picture)
  }

  /// What the host has said, if it has answered.
  func news() -> WipedBytes?? { worker.takeReplies().last.map(\.answer) }

  package func forget(_ engine: Engine) { forget() }

  private func forget() {
    awaited = nil
    worker.forget()
  }
}
