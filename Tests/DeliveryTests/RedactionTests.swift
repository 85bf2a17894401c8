import Contract
import Testing

@testable import Delivery

/// A backend may echo what it was sent: our secrets are in no text that is told or kept.
struct RedactionTests {
  private static let credentials = DeliveryCredentials(
    login: "kiosk:pass word", token: "eyJhbGciOi.token", webhookSecret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    s3Key: "AKIATEST:sec:ret/+")

  @Test func eachSecretIsFoundInEachForm() {
    let redaction = Redaction(Self.credentials, token: "of-the-session")
    for secret in [
      "kiosk:pass word", "pass word", "a2lvc2s6cGFzcyB3b3Jk", "eyJhbGciOi.token", "AKIATEST:sec:ret/+", "sec:ret/+",
      "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "of-the-session",
    ] {
      #expect(redaction.text("Not \(secret) nor \(secret)!") == "Not [secret] nor [secret]!", "\(secret)")
      // A combining mark would hide its last character.
      #expect(redaction.text(secret + "\u{301}") == "[secret]\u{301}")
    }
    // The id of a key and the name of a user are none.
    for text in ["AKIATEST", "kiosk", "", "The token is wrong"] { #expect(redaction.text(text) == text) }
  }

  @Test func aTextThatWasCutWithinASecretShowsNoPartOfIt() {
    let token = String((0..<300).map { _ in "abcdefgh".randomElement() ?? "a" })
    let redaction = Redaction(secrets: [token])
    for lead in [0, 1, 100, 190, 195] {
      let line = BackendText.line(String(repeating: "-", count: lead) + token)
      #expect(line.hasSuffix("…") && redaction.text(line) == String(repeating: "-", count: lead) + "[secret]…")
    }
    #expect(redaction.text("The end…") == "The end…")
  }

  @Test func shortTextsAreNoSecrets() {
    let redaction = Redaction(secrets: ["", "a", "abc", " \n"])
    #expect(redaction.text("abc a") == "abc a")
  }

  @Test func neitherTroubleNorWordsHaveTheToken() throws {
    var context = Sample.context()
    (context.config.auth, context.credentials) = (.bearer, Self.credentials)
    var drive = try Drive("https", context)
    let refused = try drive.answer(
      .http(422, #"{"title":"bad","detail":"Authorization: Bearer eyJhbGciOi.t\u006fken"}"#))
    #expect(refused.trouble?.detail == "bad: Authorization: Bearer [secret]")
    drive = try Drive("https", context)
    while drive.step.name != "envelope" { try drive.answer(.http(201)) }
    let body = #"""
      {"id":"x-eyJhbGciOi.token","status":"done","verdict":{"outcome":"review","words":{"en":"eyJhbGciOi.token?"}}}
      """#
    let stored = try drive.answer(.http(201, body))
    #expect(stored.report?.verdict?.words == "[secret]?" && stored.report?.id == "x-[secret]")
    #expect(!String(decoding: stored.state.bytes, as: UTF8.self).contains("token"))
    drive = try Drive("https", context)
    drive.state.backend = .init(sessionID: "b-1", token: "session-token-7")
    let moved = try drive.answer(.http(307, "", ["location": "https://other.example/?t=session-token-7"]))
    #expect(moved.trouble?.detail.contains("?t=[secret];") == true)
  }
}
