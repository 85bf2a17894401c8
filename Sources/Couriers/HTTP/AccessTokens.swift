package import Delivery
import Synchronization

/// The access token for a backend (OAuth 2.0), in memory only.
package final class AccessTokens: Sendable {
  private struct Held {
    var text: String
    /// `nil` if only a refusal tells.
    var expires: ContinuousClock.Instant?
  }

  private let held = Mutex<Held?>(nil)

  package init() {}

  /// The last token; it must not show in any text.
  var current: String? { held.withLock { $0?.text } }

  /// Sends a request, with a token if it needs one; `nil` if the transmission was stopped.
  ///
  /// A token is replaced when it expires, and once if the backend refuses one that was used before.
  package func send(
    _ request: CourierRequest, _ context: DeliveryContext, by transmit: (CourierRequest) -> CourierAnswer?
  ) -> CourierAnswer? {
    guard request.needsToken else { return transmit(request) }
    do throws(DeliveryTrouble) {
      if let used = valid {
        guard let answer = transmit(request.with(used)) else { return nil }
        guard answer.isUnauthorised else { return answer }
      }
      guard let new = try fetch(context, limit: request.limit, transmit), let answer = transmit(request.with(new))
      else { return nil }
      // The next request asks for another one, which costs little; a backend that refuses blocks all for a while.
      if answer.isUnauthorised { expire() }
      return answer
    } catch {
      return .withheld(error)
    }
  }

  private var valid: String? {
    held.withLock { held in
      guard let held, held.expires.map({ $0 > .now }) ?? true else { return nil }
      return held.text
    }
  }

  /// It stays known, for answers that echo it.
  private func expire() { held.withLock { $0?.expires = .now } }

  /// `nil` if the transmission was stopped.
  private func fetch(
    _ context: DeliveryContext, limit: Duration?, _ transmit: (CourierRequest) -> CourierAnswer?
  ) throws(DeliveryTrouble) -> String? {
    guard var asking = TokenRequest(context, jti: Self.jti()) else {
      throw DeliveryTrouble(.misconfigured, "delivery.auth is oauth, and a setting or the device key is missing.")
    }
    asking.request.limit = limit
    guard let answer = transmit(asking.request) else { return nil }
    let token = try asking.token(in: answer, now: context.now)
    // Replaced a little early, so that none expires on its way.
    held.withLock { $0 = Held(text: token.text, expires: token.life.map { .now + $0 * 9 / 10 }) }
    return token.text
  }

  /// 128 bits of the system's random numbers.
  private static func jti() -> String {
    (0..<2).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36) }.joined(separator: "-")
  }
}

extension CourierRequest {
  fileprivate func with(_ token: String) -> CourierRequest {
    var request = self
    request.headers.append(Header("Authorization", "Bearer \(token)"))
    return request
  }
}

extension CourierAnswer {
  fileprivate var isUnauthorised: Bool { if case .http(401, _, _) = self { true } else { false } }
}
