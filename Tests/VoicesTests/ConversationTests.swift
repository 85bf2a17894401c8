import Contract
import Files
import Foundation
import Synchronization
import Testing
import Threads

@testable import Voices

/// A scripted server on a real socket.
private final class Server {
  let folder: Folder
  let heard = Shared()
  private let thread: WorkThread

  final class Shared: Sendable {
    let lines = Mutex<[String]>([])
  }

  /// `answers` returns the answer to a line; `nil` answers nothing.
  init(_ answers: @escaping @Sendable (String) -> String?) throws {
    folder = try Folder()
    let door = try UnixSocketListener(folder["s"], for: "nobody-in-particular", mostOfLine: 4096)
    let descriptor = Mutex(door.descriptor)
    let box = Held(door)
    thread = WorkThread("server") { [heard] in
      var request = pollfd(fd: descriptor.withLock { $0 }, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 20_000) == 1, let line = box.door.next() else { return }
      while true {
        line.wait(milliseconds: 20_000)
        guard case .pieces(let pieces) = line.read(), !pieces.isEmpty else { return }
        for case .line(let bytes) in pieces {
          let text = String(decoding: bytes, as: UTF8.self)
          heard.lines.withLock { $0.append(text) }
          if let answer = answers(text) { _ = line.send(answer) }
        }
      }
    }
    try thread.start()
  }

  /// Transfers the value to the thread.
  private final class Held: @unchecked Sendable {
    let door: UnixSocketListener
    init(_ door: UnixSocketListener) { self.door = door }
  }

  var lines: [String] { heard.lines.withLock { $0 } }

  func end() { thread.join() }
}

/// The exact commands to speech-dispatcher, and the handling of unexpected answers.
@Suite(.timeLimit(.minutes(1))) struct ConversationTests {
  private static func usual(_ line: String) -> String? {
    switch line {
    case "LIST SYNTHESIS_VOICES\r": "249-anna\ten-GB\tnone\r\n249-louis\tFR\tnone\r\n249 OK VOICE LIST SENT\r"
    case "SPEAK\r": "230 OK RECEIVING DATA\r"
    case ".\r": "225-7\r\n225 OK MESSAGE QUEUED\r"
    case "QUIT\r": "231 HAPPY HACKING\r"
    case let line where line.hasPrefix("SET SELF CLIENT_NAME"): "208 OK CLIENT NAME SET\r"
    case let line where line.hasPrefix("SET SELF LANGUAGE"): "201 OK LANGUAGE SET\r"
    case "CANCEL SELF\r": "210 OK CANCELED\r"
    default: nil
    }
  }

  @Test func theConversationIsAsItsLanguageWantsIt() throws {
    let server = try Server(Self.usual)
    let speaker = try SpeechDispatcher(server.folder["s"])
    #expect(speaker.speaks("en") && speaker.speaks("fr") && !speaker.speaks("de"))
    try speaker.say(Utterance("Hello\n.hidden", language: "en"))
    try speaker.say(Utterance("Again", language: "en"))
    try speaker.say(Utterance("Bonjour", language: "fr"))
    speaker.close()
    #expect(comes { server.lines.last == "QUIT\r" })
    #expect(server.lines[0].hasPrefix("SET SELF CLIENT_NAME ") && server.lines[0].hasSuffix(":cameo:main\r"))
    #expect(
      server.lines.dropFirst().map { String($0.dropLast()) } == [
        "LIST SYNTHESIS_VOICES", "CANCEL SELF", "SET SELF LANGUAGE en", "SPEAK", "Hello", "..hidden", ".",
        "CANCEL SELF", "SPEAK", "Again", ".", "CANCEL SELF", "SET SELF LANGUAGE fr", "SPEAK", "Bonjour", ".",
        "CANCEL SELF", "QUIT",
      ])
  }

  @Test func anAnswerThatIsNoIsTheEndOfIt() throws {
    let server = try Server { $0 == "SPEAK\r" ? "401 ERR INTERNAL\r" : Self.usual($0) }
    let speaker = try SpeechDispatcher(server.folder["s"])
    #expect(throws: SpeakerFault.gone) { try speaker.say(Utterance("Hello", language: "en")) }
  }

  @Test func oneThatDoesNotAnswerIsNotWaitedForLong() throws {
    let server = try Server { _ in nil }
    let began = ContinuousClock.now
    #expect(throws: SpeakerFault.gone) { try SpeechDispatcher(server.folder["s"]) }
    #expect(ContinuousClock.now - began < .seconds(10))
  }

  @Test func serverThatCannotListVoicesHasNone() throws {
    let server = try Server { $0.hasPrefix("LIST") ? "304 CANT LIST VOICES\r" : Self.usual($0) }
    let speaker = try SpeechDispatcher(server.folder["s"])
    #expect(!speaker.speaks("en"))
    speaker.close()
  }
}
