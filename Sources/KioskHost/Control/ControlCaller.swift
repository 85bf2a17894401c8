package import Contract
internal import Files
package import Notation

/// Client of a kiosk's control socket on this machine.
package final class ControlCaller {
  private static let longest = 1 << 16

  private let line: LocalLine
  private let patience: Duration

  /// Connects to the nearest kiosk; an error says where none was found, or why access is denied.
  ///
  /// `patience` is the timeout of a response; a kiosk answers within one turn of its loop.
  package init(
    _ environment: [String: String], patience: Duration = .seconds(5)
  ) throws(CaptureError) {
    self.patience = patience
    let places = ControlSocket.places(environment)
    var refusals: [(place: String, LocalLine.Refusal)] = []
    for place in places {
      switch LocalLine.connect(place, most: Self.longest) {
      case .success(let line):
        self.line = line
        return
      case .failure(let refusal): refusals.append((place, refusal))
      }
    }
    let worst = refusals.first { $0.1 != .nobody }
    throw worst.map(Self.trouble) ?? Self.nobody(places)
  }

  /// Readable when a line has arrived.
  package var descriptor: Int32 { line.descriptor }

  /// Sends an order and waits for the response; returns it as text and parsed.
  package func ask(_ order: ControlOrder) throws(CaptureError) -> (text: String, node: JSONNode) {
    say(order)
    let end = ContinuousClock.now + patience
    while ContinuousClock.now < end {
      for text in try news(waiting: end - .now) {
        // Events may arrive before the response.
        if let node = Self.read(text), node["ok"] != nil { return (text, node) }
      }
    }
    throw Self.silent
  }

  /// Sends a command; ignores a failure, because a kiosk that disconnected may have sent the reason.
  package func say(_ order: ControlOrder, as number: Int? = nil) {
    _ = line.send(ControlLine(id: number, order).text)
  }

  /// The lines received, after waiting up to `time` for the first; `nil` waits without a timeout.
  package func news(waiting time: Duration?) throws(CaptureError) -> [String] {
    line.wait(milliseconds: time.map { Int32(max(0, $0.milliseconds.rounded(.up))) })
    guard case .pieces(let pieces) = line.read() else { throw Self.gone }
    return pieces.compactMap { piece in
      if case .line(let bytes) = piece { String(decoding: bytes, as: UTF8.self) } else { nil }
    }
  }

  package static func read(_ text: String) -> JSONNode? {
    JSONReader.read(Array(text.utf8), file: "answer", limit: longest).node
  }
}

// MARK: - Errors

extension ControlCaller {
  private static func nobody(_ places: [String]) -> CaptureError {
    CaptureError(
      .resourceMissing,
      "No kiosk is running here: nothing answers at \(places.map(printable).joined(separator: " or ")).",
      recovery: "Start one: cameo kiosk, or systemctl start cameo-kiosk@tty1.")
  }

  private static func trouble(_ place: String, _ refusal: LocalLine.Refusal) -> CaptureError {
    switch refusal {
    case .nobody: nobody([place])
    case .busy: silent
    case .forbidden:
      CaptureError(
        .permissionDenied, "The kiosk at \(printable(place)) does not accept commands from this user.",
        recovery: "Join its group: sudo usermod -aG \(ControlServer.group) $USER, then log in again.")
    case .other(let why):
      CaptureError(.resourceMissing, "The kiosk at \(printable(place)) can't be reached: \(why).")
    }
  }

  private static let silent = CaptureError(
    .captureAlreadyActive, "The kiosk does not answer.", recovery: "Check whether it has been stopped.")
  private static let gone = CaptureError(
    .resourceMissing, "The kiosk has exited or closed the connection.",
    recovery: "Try again; it disconnects slow readers.")
}
