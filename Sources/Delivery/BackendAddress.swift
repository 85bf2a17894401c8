/// Checks addresses before anything is sent to them.
package enum BackendAddress {
  private static let hostLetters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.".utf8)
  private static let loopback = ["localhost", "127.0.0.1", "[::1]"]

  /// Why nothing is sent there; `nil` for HTTPS, and for plain HTTP on this machine.
  ///
  /// The base address of a backend has no query; an address that it signs usually has one.
  package static func problem(_ address: String, allowsQuery: Bool = false) -> String? {
    let scheme = ["https://", "http://"].first { address.lowercased().hasPrefix($0) }
    guard let scheme else { return "'\(BackendText.line(address))' does not begin with https://" }
    let rest = address.dropFirst(scheme.count)
    let authority = rest.prefix { !"/?#".contains($0) }
    guard let host = host(authority) else { return "'\(BackendText.line(address))' has no valid host" }
    if scheme == "http://", !loopback.contains(host) {
      return "plain http:// is allowed to this machine only, not to \(host)"
    }
    let path = rest.dropFirst(authority.count)
    guard path.utf8.allSatisfy({ (0x21..<0x7F).contains($0) && $0 != UInt8(ascii: "\\") }), !path.contains("#") else {
      return "'\(BackendText.line(address))' has characters that an address can't have"
    }
    return allowsQuery || !path.contains("?") ? nil : "'\(BackendText.line(address))' has a query"
  }

  /// The host in lower case, without the port; `nil` if it is none, or stands after a user name.
  private static func host(_ authority: Substring) -> String? {
    let bracketed = authority.hasPrefix("[")
    if bracketed, !authority.contains("]") { return nil }
    let host = bracketed ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
    let port = authority.dropFirst(host.count)
    let isPort = port.isEmpty || (port.hasPrefix(":") && UInt16(port.dropFirst()).map { $0 > 0 } == true)
    let letters = bracketed ? host.dropFirst().dropLast() : host
    let isHost = letters.utf8.allSatisfy { hostLetters.contains($0) || (bracketed && $0 == UInt8(ascii: ":")) }
    return isPort && isHost && !letters.isEmpty ? host.lowercased() : nil
  }
}
