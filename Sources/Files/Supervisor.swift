internal import CSystem
internal import Glibc

/// The service manager (systemd, `sd_notify`): receives readiness, watchdog heartbeats and status.
package final class Supervisor {
  private let socket: String
  /// The watchdog's timeout; `nil` without a watchdog.
  package let patience: Duration?
  private var isReady = false
  private var status = ""

  /// `nil` if the service manager did not ask for notifications.
  package init?(environment: [String: String]) {
    guard let socket = environment["NOTIFY_SOCKET"], let first = socket.first, "/@".contains(first) else { return nil }
    self.socket = socket
    let isMeant = environment["WATCHDOG_PID"].map { $0 == String(getpid()) } ?? true
    let time = environment["WATCHDOG_USEC"].flatMap(Int.init).flatMap { $0 > 0 ? Duration.microseconds($0) : nil }
    patience = isMeant ? time : nil
  }

  /// Reports readiness on the first call, and the status if it changed.
  package func shows(_ status: String) {
    var lines: [String] = []
    if !isReady { lines.append("READY=1") }
    if status != self.status { lines.append("STATUS=\(status)") }
    (isReady, self.status) = (true, status)
    tell(lines)
  }

  package func lives() { if patience != nil { tell(["WATCHDOG=1"]) } }

  package func stops() { tell(["STOPPING=1"]) }

  private func tell(_ lines: [String]) {
    if !lines.isEmpty { _ = csys_notify(socket, lines.joined(separator: "\n")) }
  }
}
