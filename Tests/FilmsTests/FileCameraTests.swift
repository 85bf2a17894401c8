import FrameKit
@testable import Films
@testable import Demo
@testable import Frames
import Contract
import Foundation
import Imaging
import Testing

@Suite struct FileCameraTests {
  @Test func aFilmHasItsOwnSizeRateAndPaceAndThenEnds() throws {
    let camera = film(MadeFilms.film)
    let mode = try camera.open(ownSize)
    #expect(mode == CameraMode(size: PixelSize(width: 640, height: 480), framesPerSecond: 15))
    #expect(camera.info.kind == .file)
    #expect(camera.nextDue == .zero)
    let stamps = try camera.all()
    #expect(stamps.map(\.number) == Array(0..<150))
    for (number, stamp) in stamps.enumerated() {
      let ideal = Duration.seconds(1) * number / 15
      #expect(stamp.capturedAt - ideal < .milliseconds(1) && ideal - stamp.capturedAt < .milliseconds(1))
    }
    // It keeps its own timing to the end, so that the last frame has its full duration.
    #expect(camera.nextDue.map { $0 - stamps[149].capturedAt } == .nanoseconds(66_666_667))
    #expect(try camera.next() == nil)
  }

  @Test func filmLoopsUntilBeginAndRestartsThen() throws {
    let camera = film(MadeFilms.film)
    let mode = try camera.open(ownSize)
    let first = try camera.picture(mode).bytes
    var stamps: [FrameStamp] = []
    for _ in 0..<170 { stamps.append(try #require(try camera.next())) }
    #expect(stamps.last?.number == 170)
    camera.begin()
    #expect(try camera.picture(mode).bytes == first)
    camera.begin()
    let rest = try camera.all()
    #expect(rest.count == 149)
    let (last, next) = (try #require(stamps.last), try #require(rest.first))
    #expect(next.capturedAt > last.capturedAt && next.number == last.number + 2)
  }

  @Test func aFilmShowsWhatWasFilmedInFullRange() throws {
    let camera = film(MadeFilms.film)
    let mode = try camera.open(ownSize)
    _ = try camera.all(atMost: 90)
    let picture = try camera.picture(mode)
    // The demo's statue, which the film shows from its second second on.
    let demo = try statue()
    let same = try demo.open(CameraWish(sizes: [mode.size]))
    let truth = Picture(same.size)
    _ = try demo.next()
    try demo.fill(truth)
    func difference(_ path: KeyPath<Picture, UnsafeMutableBufferPointer<UInt8>>) -> Double {
      let sum = zip(picture[keyPath: path], truth[keyPath: path]).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      return Double(sum) / Double(truth[keyPath: path].count)
    }
    #expect(difference(\.luma) < 4)
    #expect(difference(\.blue) < 3)
    #expect(difference(\.red) < 3)
  }

  @Test func openedAgainItGivesTheSameBytes() throws {
    let camera = film(MadeFilms.film)
    var rounds: [[UInt8]] = []
    for _ in 0..<2 {
      let mode = try camera.open(ownSize)
      _ = try camera.all(atMost: 20)
      rounds.append(try camera.picture(mode).bytes)
      camera.close()
    }
    #expect(rounds[0] == rounds[1])
    #expect(rounds[0].contains { $0 != rounds[0][0] })
  }

  @Test func aLoopGoesOnWithoutAGap() throws {
    let camera = film(MadeFilms.film, loops: true)
    _ = try camera.open(ownSize)
    let stamps = try camera.all(atMost: 400)
    #expect(stamps.map(\.number) == Array(0..<400))
    for (one, next) in zip(stamps, stamps.dropFirst()) {
      #expect(next.capturedAt - one.capturedAt > .milliseconds(60))
      #expect(next.capturedAt - one.capturedAt < .milliseconds(73))
    }
  }

  @Test func aFolderIsPlayedThirtyASecondInTheOrderOfItsNumbers() throws {
    let folder = MadeFilms.shipped.appending(path: "stills").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder) + [".hidden.png", "notes.txt"]
    let place = ReelPlace.pictures(in: folder, names: names)
    #expect(place == .pictures(["1", "2", "10"].map { "\(folder)/\($0).jpg" }))
    let camera = FileCamera(place, id: "file:stills", name: "stills", loops: false)
    #expect(try camera.open(ownSize) == CameraMode(size: PixelSize(width: 320, height: 240), framesPerSecond: 30))
    #expect(try camera.all().map(\.capturedAt) == [.zero, .nanoseconds(33_333_333), .nanoseconds(66_666_666)])
  }

  @Test func aMissingPictureOfAFolderLeavesAGapInTheNumbers() throws {
    let stills = MadeFilms.shipped.appending(path: "stills")
    let paths = ["1.jpg", "gone.jpg", "10.jpg"].map { stills.appending(path: $0).path }
    let camera = FileCamera(.pictures(paths), id: "file:stills", name: "stills", loops: false)
    _ = try camera.open(ownSize)
    #expect(try camera.all().map(\.number) == [0, 2])
  }

  @Test func onePictureStandsStill() throws {
    for loops in [false, true] {
      let camera = film(MadeFilms.shipped.appending(path: "stills/1.jpg").path, loops: loops)
      let mode = try camera.open(ownSize)
      let stamps = try camera.all(atMost: 100)
      #expect(stamps.map(\.number) == Array(0..<100))
      #expect(stamps[99].capturedAt == .nanoseconds(33_333_333) * 99)
      let picture = try camera.picture(mode)
      #expect(withExtendedLifetime(picture) { picture.luma.contains { $0 > 100 } })
    }
  }

  @Test func aFileHasOneSizeWhateverIsAskedOfIt() throws {
    let wish = CameraWish(sizes: [PixelSize(width: 1280, height: 720), PixelSize(width: 853, height: 480)])
    #expect(try film(MadeFilms.film).open(wish).size == PixelSize(width: 640, height: 480))
    let error = #expect(throws: CaptureError.self) {
      try film(MadeFilms.film).open(CameraWish(sizes: [PixelSize(width: 1280, height: 720)]))
    }
    #expect(error?.code == .noMatchingMode)
    #expect(error?.recovery.contains("640x480") == true)
  }

  @Test func aPictureOfAnotherSizeIsRefused() throws {
    let camera = film(MadeFilms.film)
    _ = try camera.open(ownSize)
    _ = try camera.next()
    #expect(throws: CaptureError.self) { try camera.fill(Picture(small)) }
    camera.close()
    #expect(throws: CaptureError.self) { try camera.next() }
  }
}
