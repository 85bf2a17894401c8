/// Host and port of an address (the authority of RFC 3986); one with a user name is none.
package struct Authority: Equatable, Sendable {
  private static let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.".utf8)

  /// In lower case; an IPv6 address stands in brackets.
  package let host: String
  package let port: UInt16?

  package init?(_ text: Substring) {
    let bracketed = text.hasPrefix("[")
    if bracketed, !text.contains("]") { return nil }
    let host = bracketed ? text.prefix { $0 != "]" } + "]" : text.prefix { $0 != ":" }
    let port = text.dropFirst(host.count)
    let number = UInt16(port.dropFirst()).flatMap { $0 > 0 ? $0 : nil }
    guard port.isEmpty || (port.hasPrefix(":") && number != nil) else { return nil }
    let letters = bracketed ? host.dropFirst().dropLast() : host
    let isHost = letters.utf8.allSatisfy { Self.letters.contains($0) || (bracketed && $0 == UInt8(ascii: ":")) }
    guard isHost, !letters.isEmpty else { return nil }
    (self.host, self.port) = (host.lowercased(), number)
  }

  /// Whether it is certainly this machine.
  package var isLoopback: Bool { ["localhost", "127.0.0.1", "[::1]"].contains(host) }
}
