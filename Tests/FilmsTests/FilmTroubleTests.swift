@testable import Films
@testable import Demo
import Contract
import Foundation
import Imaging
import Testing

/// Files that are not films, and damaged films.
@Suite struct FilmTroubleTests {
  private let films: MadeFilms

  init() throws { films = try MadeFilms() }

  private func error(_ path: String) -> CaptureError? {
    do throws(CaptureError) {
      _ = try film(path).open(ownSize)
      return nil
    } catch {
      return error
    }
  }

  @Test func eachIsToldWithItsExitCodeAndARemedy() throws {
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: MadeFilms.film)))
    let pages = [
      (films.path("none.mp4"), "does not exist", 66), (MadeFilms.film + "/x", "does not exist", 66),
      (films.folder.path, "is not a regular file", 66), ("/dev/null", "is not a regular file", 66),
      (try films.write("Dear diary".utf8, to: "notes.txt"), "is not a supported film", 65),
      (try films.write([], to: "empty.mp4"), "is not a supported film", 65),
      (try films.write(whole.prefix(300), to: "head.mp4"), "is not a supported film", 65),
      (try films.write(whole.suffix(9000), to: "tail.mp4"), "is not a supported film", 65),
      ("a\0b", "does not exist", 66),
    ]
    for (path, words, code) in pages {
      let error = error(path)
      #expect(error?.message.contains(words) == true, "\(path): \(error?.message ?? "")")
      #expect(error?.code.exitCode == Int32(code))
      #expect(error?.recovery.isEmpty == false)
    }
  }

  @Test func aPlaylistOpensNothingElse() throws {
    let name = "file://" + MadeFilms.film
    let playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n\(name)\n#EXT-X-ENDLIST\n"
    let session = "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n"
    for text in [playlist, "ffconcat version 1.0\nfile '\(MadeFilms.film)'\n", session + "a=rtpmap:96 H264/90000\n"] {
      let path = try films.write(text.utf8, to: "list")
      #expect(error(path)?.message.contains("is not a supported film") == true, "\(text)")
    }
  }

  @Test func aFilmThatWasCutOffEndsEarly() throws {
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: MadeFilms.film)))
    let camera = film(try films.write(whole.prefix(whole.count / 2), to: "half.mp4"))
    _ = try camera.open(ownSize)
    let stamps = try camera.all()
    #expect((10..<149).contains(stamps.count))
  }

  @Test(.needsFFmpeg, arguments: ["jpg", "png"]) func aPictureThatWasCutOffIsNone(ending: String) throws {
    let picture = try films.make("whole.\(ending)", "-f lavfi -i testsrc=size=320x240 -frames:v 1")
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: picture)))
    #expect(error(picture) == nil)
    for share in [0.3, 0.6, 0.95] {
      let path = try films.write(whole.prefix(Int(Double(whole.count) * share)), to: "cut.\(ending)")
      #expect(error(path)?.code == .badSyntax, "\(share) of it")
    }
  }

  @Test func flippedBytesNeverTrapAndDamagedFramesAreLeftOut() throws {
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: MadeFilms.film)))
    var (random, gaps, opened) = (SeededRandom(5), 0, 0)
    for _ in 0..<40 {
      var bytes = whole
      for _ in 0..<12 {
        bytes[Int(random.next() % UInt64(bytes.count))] ^= UInt8(truncatingIfNeeded: random.next() | 1)
      }
      let camera = film(try films.write(bytes, to: "torn.mp4"))
      guard let mode = try? camera.open(ownSize) else { continue }
      opened += 1
      var last = -1
      let canvas = Picture(mode.size)
      for number in 0..<150 {
        guard let stamp = try? camera.next() else { break }
        #expect(stamp.number > last)
        if stamp.number > last + 1 { gaps += 1 }
        last = stamp.number
        if number % 25 == 0 { try camera.fill(canvas) }
      }
    }
    #expect(opened > 5)
    #expect(gaps > 0)
  }

  @Test func aFileThatIsDoneWithIsClosed() throws {
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: MadeFilms.film)))
    let paths = [try films.write(whole, to: "whole.mp4"), try films.write("Dear diary".utf8, to: "notes.txt")]
    let camera = film(paths[0])
    _ = try camera.open(ownSize)
    #expect(openFiles().contains(paths[0]))
    camera.close()
    #expect(error(paths[1]) != nil)
    #expect(!openFiles().contains(where: paths.contains))
  }

  private func openFiles() -> [String] {
    let folder = "/proc/self/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
  }

  /// It has no writer.
  @Test(.timeLimit(.minutes(1))) func aPipeIsNotWaitedFor() throws {
    let path = films.path("pipe.mp4")
    try #require(mkfifo(path, 0o600) == 0)
    #expect(error(path)?.message.contains("is not a regular file") == true)
  }

  @Test func noisePlaysAsNothing() throws {
    var random = SeededRandom(9)
    for size in [1, 16, 400, 5000, 60_000] {
      let path = try films.write((0..<size).map { _ in UInt8(truncatingIfNeeded: random.next()) }, to: "noise")
      guard let told = error(path) else { continue }
      #expect(told.code == .badSyntax)
    }
  }
}

@Suite struct FilmPaceTests {
  private func times(_ stamps: [Double?], _ rate: Double = 25) -> [Double] {
    var pace = FilmPace(framesPerSecond: rate)
    return stamps.map { pace.next($0.map { .milliseconds(Int($0)) }) / .milliseconds(1) }
  }

  @Test func framesLieAsFarApartAsTheirStamps() {
    #expect(times([500, 533, 600, 2600]) == [0, 33, 100, 2100])
  }

  @Test func stampsThatStandStillGoBackOrAreMissingCountAsTheRate() {
    #expect(times([0, 0, 0, 40]) == [0, 40, 80, 120])
    #expect(times([100, 60, 100]) == [0, 40, 80])
    #expect(times([nil, nil, 80, 120, nil]) == [0, 40, 80, 120, 160])
  }

  @Test func aJumpIsNoPause() {
    #expect(times([0, 40, 9_999_999, 120, 160]) == [0, 40, 80, 120, 160])
  }

  @Test func aFilmThatBeginsAgainGoesOn() {
    var pace = FilmPace(framesPerSecond: 10)
    _ = [0, 100, 250].map { pace.next(.milliseconds($0)) }
    pace.rewind()
    #expect([0, 100].map { pace.next(.milliseconds($0)) } == [.milliseconds(350), .milliseconds(450)])
  }
}

@Suite struct PictureNamesTests {
  @Test func numbersCountAsNumbers() {
    let names = ["b1", "a10", "a9", "a09", "A1", "a1b", "a1", "1", "x", "01", "a100000000000000000000001", "a2"]
    #expect(
      names.sorted(by: PictureNames.isBefore) == [
        "01", "1", "A1", "a1", "a1b", "a2", "a09", "a9", "a10", "a100000000000000000000001", "b1", "x",
      ])
  }

  @Test func onlyPicturesAreTaken() {
    let names = ["a.png", "a.PNG", "a.jpeg", ".a.png", "a", "a.txt", "png", "a.png.part", "a.tiff", "b.webp"]
    #expect(names.filter(PictureNames.isPicture) == ["a.png", "a.PNG", "a.jpeg", "b.webp"])
  }
}
