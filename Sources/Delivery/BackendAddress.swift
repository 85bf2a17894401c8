internal import Notation

/// Checks addresses before anything is sent to them.
package enum BackendAddress {
  /// Why nothing is sent there; `nil` for HTTPS, and for plain HTTP on this machine.
  ///
  /// The base address of a backend has no query; an address that it signs usually has one.
  package static func problem(_ address: String, allowsQuery: Bool = false) -> String? {
    let scheme = ["https://", "http://"].first { address.lowercased().hasPrefix($0) }
    guard let scheme else { return "'\(BackendText.line(address))' does not begin with https://" }
    let rest = address.dropFirst(scheme.count)
    let text = rest.prefix { !"/?#".contains($0) }
    guard let authority = Authority(text) else { return "'\(BackendText.line(address))' has no valid host" }
    if scheme == "http://", !authority.isLoopback {
      return "plain http:// is allowed to this machine only, not to \(authority.host)"
    }
    let path = rest.dropFirst(text.count)
    guard path.utf8.allSatisfy({ (0x21..<0x7F).contains($0) && $0 != UInt8(ascii: "\\") }), !path.contains("#") else {
      return "'\(BackendText.line(address))' has characters that an address can't have"
    }
    return allowsQuery || !path.contains("?") ? nil : "'\(BackendText.line(address))' has a query"
  }
}
