import Contract
import Testing

@testable import Delivery

struct MessageTests {
  @Test func theEnvelopeIsTheSameBytesForASession() throws {
    let facts = try Sample.facts()
    let (face, result) = (facts.files[0].sha256, facts.files[1].sha256)
    let expected = """
      {"specversion":"1.0","id":"\(Sample.key)","source":"urn:cameo:k1","type":"cameo.session.captured.v1",\
      "subject":"aa97b6dadf2d0245","time":"2026-11-29T11:28:21.109Z","datacontenttype":"application/json",\
      "data":{"result":\(Sample.result),"manifest":\(Sample.manifest),"files":[\
      {"role":"face","name":"face.jpg","sha256":"\(face)","size":5},\
      {"role":"result","name":"result.json","sha256":"\(result)","size":\(Sample.result.utf8.count)},\
      {"role":"manifest","name":"manifest.json","sha256":"\(Hex.text(sha256(facts.manifest)))",\
      "size":\(Sample.manifest.utf8.count)}]}}
      """
    #expect(String(decoding: Envelope.bytes(facts), as: UTF8.self) == expected)
  }

  /// The example of the standard's own libraries.
  @Test func webhookSignature() throws {
    let signature = try #require(WebhookSignature(secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
    let headers = signature.headers(
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek", at: WallTime(milliseconds: 1_614_265_330_000),
      body: Array(#"{"test": 2432232314}"#.utf8), sha256: sha256)
    #expect(
      headers == [
        .init("webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek"), .init("webhook-timestamp", "1614265330"),
        .init("webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="),
      ])
    for secret in ["", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_", "whsec_AAAA", "whsec_é"] {
      #expect(WebhookSignature(secret: secret) == nil)
    }
  }

  @Test func wordsFromOutsideAreOneShortLine() {
    #expect(BackendText.line("  Welcome,\n\tAnna \u{1B}[31m ") == "Welcome, Anna [31m")
    #expect(BackendText.line("a\u{202E}b") == "ab" && BackendText.words(" \u{200B} ") == nil)
    #expect(BackendText.line("👩\u{200D}👧 نمی\u{200C}شود") == "👩\u{200D}👧 نمی\u{200C}شود")
    #expect(BackendText.line(String(repeating: "é", count: 300)).count == 200)
    #expect(BackendText.line("e" + String(repeating: "\u{301}", count: 10_000)).unicodeScalars.count == 200)
  }

  @Test func wordsAreChosenByLanguage() {
    let words = ["en": "Welcome", "de": "Willkommen", "pt-BR": "Bem-vindo"]
    let choices = [
      ("de", "Willkommen"), ("de-AT", "Willkommen"), ("pt-BR", "Bem-vindo"), ("pt", "Welcome"), ("", "Welcome"),
    ]
    for (language, expected) in choices { #expect(BackendText.choice(words, language: language) == expected) }
    #expect(BackendText.choice(["fr": "Bienvenue"], language: "de") == nil)
  }

  @Test func reportsOfTheBackend() {
    func read(_ text: String) -> BackendReport? { BackendReport.read(Array(text.utf8), language: "de") }
    #expect(read(#"{"id":"s-1","status":"received"}"#) == BackendReport(id: "s-1"))
    #expect(read(#"{"status":"done"}"#) == BackendReport(isDone: true))
    #expect(
      read(
        #"{"status":"processing","verdict":{"outcome":"review","words":{"en":"Wait","de":"Warten"}},"attemptsLeft":2}"#)
        == BackendReport(isDone: true, verdict: VerdictReport(.review, words: "Warten"), attemptsLeft: 2))
    #expect(
      read(#"{"status":"received","id":"a\nb","verdict":{"outcome":"maybe"},"attemptsLeft":-1}"#) == BackendReport())
    for text in ["", "<html>", "[]", "{}", #"{"status":"stored"}"#, #"{"status":1}"#] { #expect(read(text) == nil) }
  }

  @Test func problems() {
    let problem = Problem(Array(#"{"title":"Refused","detail":"no\nface","code":"x","files":["a",1]}"#.utf8))
    #expect(problem.text == "Refused: no face" && problem.code == "x" && problem.files == ["a"])
    #expect(Problem([0xFF]).text.isEmpty && Problem(Array("[1]".utf8)).files.isEmpty)
  }

  @Test func addresses() {
    for address in [
      "https://backend.example", "https://backend.example:8443/v1/", "HTTPS://10.0.0.1", "http://127.0.0.1:8080",
      "http://localhost/x", "http://[::1]:80", "https://[2001:db8::1]/",
    ] {
      #expect(BackendAddress.problem(address) == nil, "\(address)")
    }
    for address in [
      "", "backend.example", "ftp://backend.example", "https://", "https:///v1", "http://backend.example",
      "http://127.0.0.1.example", "http://localhost:0", "https://a:70000", "https://a:b", "https://user@host",
      "https://a b", "https://a/b c", "https://a/b\\c", "https://a/#b", "https://a/?b", "https://[::1", "https://a\r\n",
      "http://127.0.0.1\\@evil.example", "https://é.example", "https://[]",
    ] {
      #expect(BackendAddress.problem(address) != nil, "\(address)")
    }
    #expect(BackendAddress.problem("https://store.example/a?X-Signature=1", allowsQuery: true) == nil)
  }
}
