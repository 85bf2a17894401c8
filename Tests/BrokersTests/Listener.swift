import CertificateKit
import Glibc

@testable import Brokers

/// A link, and the news that it has told.
final class Listener {
  let link: BrokerLink
  private(set) var news: [BrokerNews] = []

  init(
    _ name: String = "kiosk", port: Int, scheme: String = "mqtt", topics: [String] = ["+"],
    _ change: (inout BrokerSettings) -> Void = { _ in }, files: Certificates.Files = .init(),
    timing change2: (inout BrokerTiming) -> Void = { _ in }
  ) throws {
    var settings = try BrokerSettings(
      address: "\(scheme)://127.0.0.1:\(port)", clientID: name,
      will: BrokerMessage("\(name)/status", Array("offline".utf8), isRetained: true), caFile: files.authority,
      certificate: files.certificate, privateKey: files.key)
    change(&settings)
    var timing = BrokerTiming()
    (timing.firstDelay, timing.longestDelay) = (.milliseconds(20), .milliseconds(50))
    change2(&timing)
    link = try BrokerLink(settings, subscriptions: topics, timing: timing)
  }

  deinit { link.stop(atMost: .seconds(2)) }

  /// The first news that a closure takes, among those that were told since the last one taken; waits 5 seconds for it.
  func next<Value>(_ take: (BrokerNews) -> Value?) -> Value? {
    let end = ContinuousClock.now + .seconds(5)
    repeat {
      while !news.isEmpty {
        if let value = take(news.removeFirst()) { return value }
      }
      var request = pollfd(fd: link.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&request, 1, 100)
      news += link.takeNews()
    } while .now < end || !news.isEmpty
    return nil
  }

  func connects() -> Bool { next { $0 == .connected ? true : nil } == true }
  func trouble() -> BrokerTrouble? { next { if case .disconnected(let trouble) = $0 { trouble } else { nil } } }
  func message() -> BrokerMessage? { next { if case .message(let message) = $0 { message } else { nil } } }
}

extension Certificates {
  struct Files {
    var authority, certificate, key: String?
  }
}
