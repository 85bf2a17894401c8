internal import CPCSC
internal import Contract
internal import Files
internal import Glibc

/// The service that shares readers among programs (`pcscd`): its library and its socket.
package enum PCSCService {
  static let usualSocket = "/run/pcscd/pcscd.comm"

  /// Where its library looks for it.
  package static func socket(_ environment: [String: String]) -> String {
    environment["PCSCLITE_CSOCK_NAME"] ?? usualSocket
  }

  /// Whether its library is there; loads it.
  package static func load() -> Bool { cpcsc_load() }

  /// Why the library can't be loaded although it is installed; empty if it is not installed.
  package static var loadTrouble: String { String(cString: cpcsc_trouble()) }

  /// Tells a service that is absent from one that refuses this user: its library says the same of both.
  static func refusal(at socket: String) -> ChipTrouble {
    if case .failure(.forbidden) = LocalLine.connect(socket, most: 1) { return .notAllowed }
    return .noService
  }

  /// What its own socket says, from the variables of this process.
  static var refusal: ChipTrouble {
    refusal(at: getenv("PCSCLITE_CSOCK_NAME").map { String(cString: $0) } ?? usualSocket)
  }
}
