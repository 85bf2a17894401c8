internal import Contract
internal import Glibc

/// Serves the requests of one connection, one after another.
struct ClientLoop {
  let connection: Connection
  let house: BackendHouse
  let service: any BackendService
  let script: ScriptRunner
  let log: @Sendable (RequestLine) -> Void

  func run() {
    do throws(RequestFault) {
      while let head = try connection.readHead(), try serve(head) {}
    } catch {
      guard case .refused(let refusal) = error else { return }
      log(RequestLine(method: "-", target: "-", status: refusal.status, received: 0, remark: refusal.title))
      try? send(refusal.answer, keepsAlive: false, withBody: true)
      connection.finish()
    }
  }

  /// Answers a request; false if the connection ends with it.
  private func serve(_ head: RequestHead) throws(RequestFault) -> Bool {
    let body = ReceivedBody(of: head, on: connection)
    let scripted = !head.path.isEmpty ? script.next() : .usual
    var line = RequestLine(method: head.method, target: head.target, received: 0, remark: scripted.remark)
    defer {
      line.received = body.count
      log(line)
      connection.rate = nil
    }
    guard let answer = try perform(scripted, head, body, &line) else { return false }
    let keepsAlive = head.keepsAlive && body.isAtEnd
    if scripted == .half {
      let whole = answer.head(at: .system(), keepsAlive: false) + answer.bytes()
      try connection.write(whole.prefix(whole.count / 2))
      return false
    }
    try send(answer, keepsAlive: keepsAlive, withBody: head.method != "HEAD")
    line.status = answer.status
    if !body.isAtEnd { connection.finish() }
    return keepsAlive
  }

  /// The answer, or `nil` if the script cuts the connection.
  private func perform(
    _ scripted: ScriptedAnswer, _ head: RequestHead, _ body: ReceivedBody, _ line: inout RequestLine
  ) throws(RequestFault) -> HTTPAnswer? {
    do throws(RequestFault) {
      switch scripted {
      case .usual, .half: return try service.answer(head, body, house)
      case .verdict(let status, let receipt): return try service.answer(head, body, house, told: (status, receipt))
      case .refusal(let refusal, let retry):
        try body.skip(atMost: house.limits.file)
        var answer = refusal.answer
        if let retry { answer.headers.append(("Retry-After", String(retry))) }
        return answer
      case .cut(let count):
        try body.skip(count, atMost: .max)
        return nil
      case .slow(let rate):
        connection.rate = rate
        return try service.answer(head, body, house)
      case .wait(let time):
        try connection.pause(time)
        return try service.answer(head, body, house)
      }
    } catch {
      guard case .refused(let refusal) = error else { throw error }
      line.remark = refusal.title
      return refusal.answer
    }
  }

  private func send(_ answer: HTTPAnswer, keepsAlive: Bool, withBody: Bool) throws(RequestFault) {
    try connection.write(answer.head(at: .system(), keepsAlive: keepsAlive))
    guard withBody else { return }
    switch answer.body {
    case .bytes(let bytes): try connection.write(bytes)
    case .file(let file):
      var left = file.size
      while left > 0 {
        // A file that has become shorter can't be sent whole: the client sees that the connection ends.
        guard let piece = file.next(), !piece.isEmpty else { throw .disconnected }
        try connection.write(piece.prefix(left))
        left -= piece.count
      }
    }
  }
}

extension HTTPAnswer {
  /// The body, if it is in memory.
  fileprivate func bytes() -> [UInt8] {
    switch body {
    case .bytes(let bytes): bytes
    case .file: []
    }
  }
}
