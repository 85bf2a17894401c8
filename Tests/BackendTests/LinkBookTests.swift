import Contract
import Notation
import Testing

@testable import Backend

/// The addresses that the backend for trials gives to a phone and to a wallet.
@Suite struct LinkBookTests {
  private let book = LinkBook(address: "http://127.0.0.1:8080")

  /// The code in a link's address.
  private func code(_ kind: LinkKind) throws -> String {
    let uri = try #require(book.add(kind, to: "s1")?["uri"]?.string)
    return String(uri.suffix(16))
  }

  private func state(_ kind: LinkKind) -> String? { book.node(of: "s1")?[kind.rawValue]?["state"]?.string }

  private func post(_ code: String, _ form: String) throws(HTTPRefusal) -> Int {
    try book.answer(.wallet, code, form: Array(form.utf8)).status
  }

  @Test("a wallet's request is asked, shown, refused or done, and stays done")
  func wallet() throws {
    #expect(book.node(of: "s1") == nil)
    let code = try code(.wallet)
    #expect(state(.wallet) == "asked")
    #expect(throws: HTTPRefusal.self) { try post(code, "vp_token=x&state=other") }
    #expect(throws: HTTPRefusal.self) { try post(code, "vp_token=&state=\(code)") }
    let request = try book.answer(.wallet, code, form: nil)
    #expect(request.headers.first?.value == "application/oauth-authz-req+jwt" && state(.wallet) == "shown")
    #expect(try post(code, "error=access_denied&state=\(code)") == 200 && state(.wallet) == "refused")
    #expect(try post(code, "vp_token=%7B%22id%22%3A%5B%22a%22%5D%7D&state=\(code)") == 200 && state(.wallet) == "done")
    _ = try post(code, "error=access_denied&state=\(code)")
    #expect(state(.wallet) == "done")
    #expect(throws: HTTPRefusal.self) { try book.answer(.phone, code, form: nil) }
  }

  @Test("a phone opens its page, then takes over; the addresses fit the code of a small window")
  func phone() throws {
    let code = try code(.phone)
    _ = try book.answer(.phone, code, form: nil)
    #expect(state(.phone) == "shown")
    _ = try book.answer(.phone, code, form: [])
    #expect(state(.phone) == "done" && state(.wallet) == nil)
    let long = LinkBook(address: "http://127.0.0.1:65535")
    for kind in LinkKind.allCases {
      let uri = try #require(long.add(kind, to: "s2")?["uri"]?.string)
      #expect(uri.utf8.count <= 106, "\(uri)")
    }
  }
}
