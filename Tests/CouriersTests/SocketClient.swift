import Contract
import Delivery
import Files
import Testing

@testable import Couriers

/// A client of the socket, as the wizard is one.
final class SocketClient {
  private let line: LocalLine
  private(set) var lines: [String] = []
  private(set) var isGone = false

  /// Waits until a server listens.
  init(_ states: StateFolder, _ session: String?) throws {
    var found: LocalLine?
    for _ in 0..<1000 where found == nil {
      found = try? LocalLine.connect(states.socketPath, most: 1 << 20).get()
      // A server may end just now.
      if let session, found?.send(DeliveryRequest.follow(session).line) != true { found = nil }
      if found == nil { pause(5) }
    }
    line = try #require(found)
  }

  func send(_ text: String) -> Bool { line.send(text) }

  private func read(_ milliseconds: Int32) {
    line.wait(milliseconds: milliseconds)
    switch line.read() {
    case .gone: isGone = true
    case .pieces(let pieces):
      for case .line(let bytes) in pieces { lines.append(String(decoding: bytes, as: UTF8.self)) }
    }
  }

  var news: [DeliveryNews] { lines.compactMap { DeliveryNews.read(Array($0.utf8)) } }

  /// The first news that match; waits for 10 s.
  func first(_ isMeant: (DeliveryNews) -> Bool) -> DeliveryNews? {
    for _ in 0..<400 {
      if let found = news.first(where: isMeant) { return found }
      if isGone { return nil }
      read(25)
    }
    return nil
  }

  var last: DeliveryNews? { first(\.isLast) }

  func isDisconnected(within milliseconds: Int32 = 5000) -> Bool {
    for _ in 0..<(milliseconds / 25) where !isGone { read(25) }
    return isGone
  }
}
