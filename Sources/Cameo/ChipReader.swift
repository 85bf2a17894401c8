internal import CardReaders
internal import Contract
package import Engine
package import Flow

/// Device that looks at the card readers of this machine, and reads the chip of a document.
///
/// Nothing is loaded before the first order. How long a read may take is the step's matter: it leaves.
package final class ChipReader: AskedDevice {
  package let device = Device.chipReader
  private let thread: ChipThread
  /// The order under way: its number on the thread, and the engine's.
  private var order: (own: Int, asked: Int)?

  init(_ thread: ChipThread) { self.thread = thread }

  package var descriptors: [Int32] { [thread.descriptor] }

  package func ask(_ order: DeviceOrder, _ number: Int, of engine: Engine) {
    guard case .chip(let order) = order else { return }
    switch order {
    case .look: give(.look, number, engine)
    case .read(let request): give(.read(request), number, engine)
    case .leave: leave()
    }
  }

  private func give(_ order: ChipThread.Order, _ number: Int, _ engine: Engine) {
    self.order = thread.ask(order).map { ($0, number) }
    if self.order == nil { engine.told(.absent(.chipReader), to: number) }
  }

  package func advance(_ engine: Engine) {
    guard let order else { return }
    for news in thread.takeNews(of: order.own) {
      if news.isLast { leave() }
      engine.told(.chip(news), to: order.asked, isLast: news.isLast)
    }
  }

  private func leave() {
    order = nil
    thread.leave()
  }

  package func forget(_ engine: Engine) { leave() }

  package func close() { thread.stop(atMost: .milliseconds(200)) }
}
