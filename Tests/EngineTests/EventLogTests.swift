import Contract
import Engine
import Glibc
import Testing

@Suite struct EventLogTests {
  private func stamp(_ sequence: Int, _ notice: Notice, at time: Duration = .zero) -> EventStamp {
    EventStamp(sequence: sequence, time: time, session: "s1", notice: notice)
  }

  @Test func lineCarriesTheEnvelopeAndTheFieldsInOrder() {
    #expect(
      stamp(3, .videoRecordProgress(1.0 / 3), at: .microseconds(1_234_500)).line
        == #"{"v":1,"seq":3,"t":1234.5,"session":"s1","event":"videoRecordProgress","progress":0.333}"#)
    let error = CaptureError(.fitTimeout, "secret sentence")
    #expect(
      stamp(4, .sessionEnded(.failed(error))).line
        == #"{"v":1,"seq":4,"t":0,"session":"s1","event":"sessionEnded","status":"failed","code":"person.fitTimeout"}"#)
  }

  @Test func sinkWritesOneLinePerEvent() throws {
    let pipe = try Pipe()
    let sink = LineSink(descriptor: pipe.writeEnd, ownsDescriptor: false)
    sink.write(stamp(0, .instructionsShown))
    sink.write(stamp(1, .cameraReady))
    sink.finish()
    let lines = pipe.readAll().split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.last == #"{"v":1,"seq":1,"t":0,"session":"s1","event":"cameraReady"}"#)
  }

  @Test func slowReaderNeverBlocksAndIsToldWhatItLost() throws {
    let pipe = try Pipe()
    let sink = LineSink(descriptor: pipe.writeEnd, ownsDescriptor: false)
    for sequence in 0..<20_000 { sink.write(stamp(sequence, .cameraStalled)) }
    var text = pipe.readAll()
    while !text.contains("eventsLost") {
      sink.write(stamp(20_000, .cameraRestored))
      let more = pipe.readAll()
      if more.isEmpty { break }
      text += more
    }
    #expect(text.contains(#""event":"eventsLost","count":"#))
    for line in text.split(separator: "\n") { #expect(line.hasPrefix("{") && line.hasSuffix("}")) }
  }

  @Test func readerThatWentAwayIsToldOnce() throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = try Pipe()
    pipe.closeReader()
    let sink = LineSink(descriptor: pipe.writeEnd, ownsDescriptor: false)
    var troubles: [CaptureError] = []
    sink.onTrouble = { troubles.append($0) }
    for sequence in 0..<10 { sink.write(stamp(sequence, .cameraReady)) }
    #expect(!sink.finish())
    #expect(troubles.map(\.code) == [.cannotWrite])
  }

  @Test func aDiskThatHasRoomAgainGetsWhatWaited() throws {
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    try #require(full >= 0)
    defer { close(full) }
    let sink = LineSink(descriptor: full, ownsDescriptor: false)
    var troubles: [CaptureError] = []
    sink.onTrouble = { troubles.append($0) }
    for sequence in 0..<3 { sink.write(stamp(sequence, .cameraReady)) }
    #expect(troubles.map(\.code) == [.cannotWrite])
    let pipe = try Pipe()
    try #require(dup2(pipe.writeEnd, full) == full)
    sink.write(stamp(3, .cameraLost))
    #expect(sink.finish())
    let lines = pipe.readAll().split(separator: "\n")
    #expect(lines.map { $0.prefix(13) } == (0...3).map { "{\"v\":1,\"seq\":\($0)".prefix(13) })
  }

  @Test func readerThatNeverReadsHasNotGotTheEvents() throws {
    let pipe = try Pipe()
    let sink = LineSink(descriptor: pipe.writeEnd, ownsDescriptor: false)
    for sequence in 0..<5000 { sink.write(stamp(sequence, .cameraStalled)) }
    #expect(!sink.finish(within: .milliseconds(10)))
    let other = try Pipe()
    let whole = LineSink(descriptor: other.writeEnd, ownsDescriptor: false)
    whole.write(stamp(0, .cameraReady))
    #expect(whole.finish())
  }
}

/// A pipe with a non-blocking read end.
private final class Pipe {
  private var readEnd: Int32
  let writeEnd: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    (readEnd, writeEnd) = (ends[0], ends[1])
    _ = fcntl(readEnd, F_SETFL, O_NONBLOCK)
  }

  deinit {
    closeReader()
    close(writeEnd)
  }

  func closeReader() {
    if readEnd >= 0 { close(readEnd) }
    readEnd = -1
  }

  func readAll() -> String {
    var bytes: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(readEnd, &portion, portion.count), count > 0 { bytes += portion[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
