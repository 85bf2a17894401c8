@testable import Demo
import Contract
import Testing

@Suite struct TrackReaderTests {
  @Test func linesCarryTheirValuesOn() throws {
    let track = try track(
      """
      # Comes and goes.
      0s    gone
      1.25s x=0.4 width=0.6   # far
      2s    x=0
      2.5s  yaw=-10 second=0.5

      loop 8s
      """)
    #expect(track.keyframes.map(\.time) == [0, 1250, 2000, 2500])
    #expect(track.keyframes.map(\.state.isPresent) == [false, true, true, true])
    #expect(track.keyframes.map(\.state.x) == [0, 0.4, 0, 0])
    #expect(track.keyframes.map(\.state.width) == [0.9, 0.6, 0.6, 0.6])
    #expect(track.keyframes[3].state.yaw == -10)
    #expect(track.keyframes[3].state.second == 0.5)
    #expect(track.loop == 8000)
  }

  @Test(arguments: shippedTracks) func everyShippedTrackReadsAndPrints(_ name: String) throws {
    let (read, findings) = Track.read(try shippedText(name), file: name)
    #expect(findings == [])
    let original = try #require(read)
    #expect(try track(original.description) == original)
  }

  @Test func windowsLinesAndAByteOrderMarkAreNoMatter() throws {
    let (read, findings) = Track.read([0xEF, 0xBB, 0xBF] + Array("0s x=0.1\r\n1s x=0.2\r\n".utf8), file: "a")
    #expect(findings == [])
    #expect(read?.keyframes.map(\.state.x) == [0.1, 0.2])
  }

  @Test func printedTracksReadBack() throws {
    var random = SeededRandom(3)
    for _ in 0..<200 {
      var time = 0
      let keyframes = (0..<5).map { _ in
        var state = ActorState()
        for key in TrackKey.all where random.unit() < 0.5 {
          state[keyPath: key.field] = .random(in: key.range, using: &random)
        }
        state.isPresent = random.unit() < 0.8
        time += Int.random(in: 1...5000, using: &random)
        return Track.Keyframe(time: time, state: state)
      }
      let endings: [(Int?, Track.Follow?)] = [(nil, nil), (time + 1, nil), (nil, .here), (nil, .anywhere)]
      let (loop, follow) = endings[Int.random(in: 0..<endings.count, using: &random)]
      let original = Track(keyframes: keyframes, loop: loop, follow: follow)
      #expect(try track(original.description) == original)
    }
  }

  @Test func lastLineSaysIfTheActorFollows() throws {
    #expect(try track("0s x=1\n2s follow x=0.5").follow == .here)
    #expect(try track("0s x=1\n2s follow x=0.5").keyframes[1].state.x == 0.5)
    #expect(try track("0s random follow").follow == .anywhere)
    #expect(try track("0s\n3s gone follow").keyframes[1].state.isPresent == false)
    #expect(try track("0s x=1").follow == nil)
  }

  struct Broken: CustomTestStringConvertible, Sendable {
    var text: String
    var line: Int
    var column: Int
    var says: String
    var testDescription: String { text }
  }

  @Test(arguments: [
    Broken(text: "", line: 0, column: 0, says: "has no keyframe"),
    Broken(text: "# nothing\n", line: 0, column: 0, says: "has no keyframe"),
    Broken(text: "0s yow=3", line: 1, column: 4, says: "did you mean yaw?"),
    Broken(text: "0s wdith=1", line: 1, column: 4, says: "did you mean width?"),
    Broken(text: "0s gon", line: 1, column: 4, says: "did you mean gone?"),
    Broken(text: "0s colour=1", line: 1, column: 4, says: "the keys are x, y, width"),
    Broken(text: "0s x", line: 1, column: 4, says: "x needs a number"),
    Broken(text: "0s x=", line: 1, column: 4, says: "x needs a number"),
    Broken(text: "0s x=1,5", line: 1, column: 4, says: "x needs a number"),
    Broken(text: "0s x=nan", line: 1, column: 4, says: "x needs a number"),
    Broken(text: "0s x=0x1p3", line: 1, column: 4, says: "x needs a number"),
    Broken(text: "0s x=1e999", line: 1, column: 4, says: "outside -6.0 to 6.0"),
    Broken(text: "0s  yaw=61", line: 1, column: 5, says: "outside -60.0 to 60.0"),
    Broken(text: "0s width=0", line: 1, column: 4, says: "outside 0.05 to 3.0"),
    Broken(text: "0s x=1 x=2", line: 1, column: 8, says: "x is given twice"),
    Broken(text: "0 x=1", line: 1, column: 1, says: "'0' is not a time"),
    Broken(text: "x=1", line: 1, column: 1, says: "'x=1' is not a time"),
    Broken(text: "lop 8s", line: 1, column: 1, says: "did you mean loop?"),
    Broken(text: "0s\n-1s", line: 2, column: 1, says: "outside 0s to 3600s"),
    Broken(text: "0s\n3601s", line: 2, column: 1, says: "outside 0s to 3600s"),
    Broken(text: "1s\n1s", line: 2, column: 1, says: "not after the keyframe before it"),
    Broken(text: "1s\n0.5s", line: 2, column: 1, says: "not after the keyframe before it"),
    Broken(text: "0s\nloop", line: 2, column: 1, says: "loop takes one time"),
    Broken(text: "0s\nloop 0s", line: 2, column: 6, says: "no length"),
    Broken(text: "0s\nloop 1s\nloop 2s", line: 3, column: 1, says: "loops twice"),
    Broken(text: "0s\n5s\nloop 2s", line: 0, column: 0, says: "ends before the last keyframe"),
    Broken(text: "0s folow", line: 1, column: 4, says: "did you mean follow?"),
    Broken(text: "0s follow follow", line: 1, column: 11, says: "follow is given twice"),
    Broken(text: "0s x=1 random", line: 1, column: 8, says: "write it as: follow random"),
    Broken(text: "0s follow\n1s x=1", line: 2, column: 1, says: "nothing comes after follow"),
    Broken(text: "0s follow\nloop 3s", line: 0, column: 0, says: "can't loop"),
    Broken(text: "0s " + String(repeating: "x", count: 2000), line: 1, column: 0, says: "longer than 1000 bytes"),
  ])
  func aBrokenTrackSaysWhereAndWhatToDo(_ broken: Broken) throws {
    let (track, findings) = Track.read(Array(broken.text.utf8), file: "a.track")
    #expect(track == nil)
    let first = try #require(findings.first)
    #expect(findings.count == 1)
    #expect((first.line, first.column) == (broken.line, broken.column))
    #expect(first.description.contains(broken.says))
    #expect(first.file == "a.track" && !first.remedy.isEmpty)
  }

  @Test func bytesThatAreNoTextAreToldByLine() {
    let (track, findings) = Track.read(Array("0s\n".utf8) + [0x31, 0xFF, 0x73, 10], file: "a")
    #expect(track == nil)
    #expect(findings.map(\.line) == [2])
    #expect(findings[0].message.contains("not UTF-8"))
  }

  @Test func aHugeFileIsRefused() {
    let (track, findings) = Track.read(Array(repeating: 10, count: 300_000), file: "a")
    #expect(track == nil)
    #expect(findings.count == 1)
  }

  @Test func everythingThatIsWrongIsToldAtOnce() {
    let text = "0s yaw=99 blnk=1\n1s mouth=x\n0.5s\nloop never"
    let findings = Track.read(Array(text.utf8), file: "a").findings
    #expect(findings.map(\.line) == [1, 1, 2, 3, 4])
  }

  @Test func mutatedTracksNeverTrap() throws {
    var random = SeededRandom(11)
    let texts = try shippedTracks.map(shippedText)
    for _ in 0..<3000 {
      var bytes = texts[Int.random(in: 0..<texts.count, using: &random)]
      for _ in 0..<Int.random(in: 1...8, using: &random) { mutate(&bytes, &random) }
      let (read, findings) = Track.read(bytes, file: "a")
      #expect((read == nil) == !findings.isEmpty)
      #expect(findings.allSatisfy { !$0.message.isEmpty && !$0.remedy.isEmpty })
      if let read {
        #expect(try track(read.description) == read)
        for second in [0, 1, 7.3, 1e6] { _ = read.state(at: .seconds(second), seed: 1) }
      }
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    let at = Int.random(in: 0..<max(1, bytes.count), using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0 where !bytes.isEmpty: bytes[at] = .random(in: 0...255, using: &random)
    case 1 where !bytes.isEmpty: bytes.remove(at: at)
    case 2: bytes.insert(Array("=s.-e9 \n#".utf8).randomElement(using: &random) ?? 32, at: min(at, bytes.count))
    default: bytes.append(contentsOf: bytes[at..<min(bytes.count, at + 20)])
    }
  }
}
