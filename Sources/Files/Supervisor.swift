internal import CSystem
internal import Glibc

/// The service manager that has started this program, if one has: hears that it is ready, that it lives, and what it does.
package final class Supervisor {
  private let socket: String
  /// The watchdog's timeout; `nil` if it does not watch.
  package let patience: Duration?
  private var isReady = false
  private var status = ""

  /// `nil` if no supervisor asked to be notified.
  package init?(environment: [String: String]) {
    guard let socket = environment["NOTIFY_SOCKET"], let first = socket.first, "/@".contains(first) else { return nil }
    self.socket = socket
    let isMeant = environment["WATCHDOG_PID"].map { $0 == String(getpid()) } ?? true
    let time = environment["WATCHDOG_USEC"].flatMap(Int.init).flatMap { $0 > 0 ? Duration.microseconds($0) : nil }
    patience = isMeant ? time : nil
  }

  /// Something stands on the screen, called this.
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
