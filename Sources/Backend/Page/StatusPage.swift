internal import Contract
internal import Delivery

/// The page for a browser: sessions, their pictures and states.
///
/// It needs no script and loads nothing from elsewhere.
struct StatusPage {
  private static let most = 50
  private static let pictures = [".jpg": "image/jpeg", ".png": "image/png"]
  private static let texts = [".json": "application/json", ".ndjson": "text/plain; charset=utf-8", ".mp4": "video/mp4"]

  private let store: SessionStore
  private let kiosks: KioskBook

  init(_ store: SessionStore, _ kiosks: KioskBook) { (self.store, self.kiosks) = (store, kiosks) }

  var answer: HTTPAnswer {
    HTTPAnswer(
      200,
      headers: [
        ("Content-Type", "text/html; charset=utf-8"),
        ("Content-Security-Policy", "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'"),
        ("Referrer-Policy", "no-referrer"), ("X-Frame-Options", "DENY"),
      ], body: .bytes(Array(html.utf8)))
  }

  /// A stored file, never with a type that a browser could run.
  static func answer(_ file: StoredFile, name: String) -> HTTPAnswer {
    let ending = name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
    let type = pictures[ending] ?? texts[ending] ?? "application/octet-stream"
    return HTTPAnswer(
      200, headers: [("Content-Type", type), ("Content-Security-Policy", "sandbox; default-src 'none'")],
      body: .file(file))
  }

  private var html: String {
    let sessions = store.sessions()
    let shown = sessions.prefix(Self.most).map(section).joined()
    let rest = sessions.count > Self.most ? "<p>and \(sessions.count - Self.most) older ones</p>" : ""
    return """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta name="color-scheme" content="light dark">
      <link rel="icon" href="data:,">
      <meta http-equiv="refresh" content="5">
      <title>Cameo backend</title>
      <style>
      body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
      section { border-top: 1px solid #888; padding: 1rem 0 }
      h2 { font: bold 1rem ui-monospace, monospace; margin: 0 }
      p { margin: .5rem 0; overflow-wrap: anywhere }
      table { border-collapse: collapse; width: 100%; margin: 1rem 0 }
      th, td { text-align: start; padding: .2rem .8rem .2rem 0; border-top: 1px solid #888 }
      .bad { font-weight: bold }
      img { height: 12rem; max-width: 100%; object-fit: contain; object-position: left; margin: .5rem .5rem 0 0 }
      </style>
      <h1>Cameo backend</h1>
      <p>For trials on this machine, not for production. Sessions are in <code>\(Self.escaped(store.folder))</code>.</p>
      \(KioskTable(kiosks.entries(), at: .system()).html)
      \(sessions.isEmpty ? "<p>No session has arrived yet.</p>" : shown + rest)
      </html>

      """
  }

  private func section(_ session: String) -> String {
    let names = store.fileNames(of: session).filter(SessionName.isFile)
    let images = names.filter { name in Self.pictures.keys.contains { name.hasSuffix($0) } }
    let others = names.filter { !images.contains($0) }
    func address(_ name: String) -> String { "/sessions/\(session)/files/\(name)" }
    return """
      <section>
      <h2>\(session)</h2>
      <p>\(Self.escaped(state(of: session)))</p>
      <p>\(others.map { "<a href=\"\(address($0))\">\($0)</a>" }.joined(separator: ", "))</p>
      \(images.map { "<a href=\"\(address($0))\"><img src=\"\(address($0))\" alt=\"\($0)\"></a>" }.joined())
      </section>

      """
  }

  private func state(of session: String) -> String {
    guard store.document(SessionStore.envelope, of: session) != nil else { return "Incomplete: no envelope yet" }
    // The verdict that a client was told, if it was told later than its receipt.
    let documents = [SessionStore.verdict, SessionStore.receipt].lazy.compactMap { store.document($0, of: session) }
    guard let receipt = documents.compactMap(SessionReceipt.read).first else { return "Stored" }
    guard let outcome = receipt.outcome else { return Self.stages[receipt.stage] ?? "" }
    return "Verdict: \(outcome.rawValue)" + (receipt.words.map { ". \($0)" } ?? "")
  }

  /// What is shown of a session without a verdict.
  private static let stages: [SessionReceipt.Stage: String] = [
    .received: "Received, no verdict yet", .processing: "Processing, no verdict yet", .done: "Done, without a verdict",
  ]

  /// Text for HTML, in which nothing is markup and nothing is invisible.
  static func escaped(_ text: String) -> String {
    printable(text).reduce(into: "") { html, letter in
      switch letter {
      case "&": html += "&amp;"
      case "<": html += "&lt;"
      case ">": html += "&gt;"
      case "\"": html += "&quot;"
      case "'": html += "&#39;"
      case _: html.append(letter)
      }
    }
  }
}
