import Frames
import Threads
import Contract
import Engine
import Glibc
import Imaging
import Testing

/// A camera that is unplugged after a few frames, and returns with smaller frames.
private final class PulledSource: CameraSource {
  static let large = CameraMode(size: PixelSize(width: 64, height: 48), framesPerSecond: 30)
  static let small = CameraMode(size: PixelSize(width: 32, height: 24), framesPerSecond: 15)

  let info = CameraInfo(id: "pulled", name: "Pulled")
  let nextDue: Duration? = nil
  var losses: FrameLosses { FrameLosses(missed: 3, damaged: 2) }
  private let pace: Bell
  private var turn = 0
  private var number = 0

  init() throws { pace = try Bell() }

  func open(_ wish: CameraWish) throws(CaptureError) -> CameraMode { Self.large }

  func next() throws(CaptureError) -> FrameStamp? {
    turn += 1
    _ = pace.wait(.milliseconds(1))
    guard turn < 5 || turn > 8 else { return nil }
    number += 1
    return FrameStamp(number: number, capturedAt: .milliseconds(turn))
  }

  func takeNews() -> [CameraEvent] { turn == 5 ? [.lost] : turn == 8 ? [.restored, .opened(Self.small)] : [] }
  func fill(_ picture: Picture) throws(CaptureError) { picture.luma.update(repeating: 9) }
  func close() {}
}

@Suite(.timeLimit(.minutes(1))) struct LiveFeedTests {
  @Test func aLossAndTheReturnAreToldInTheirOrderWithTheFramesBetweenThem() throws {
    let wish = CameraWish(sizes: [PulledSource.large.size], framesPerSecond: 60)
    let feed = try LiveFeed(try PulledSource(), wish: wish, exposureIsFixed: true, at: Instant())
    defer { feed.close() }
    #expect(feed.asked == CameraMode(size: PulledSource.large.size, framesPerSecond: 60))
    var told: [String] = []
    var last: PixelSize?
    while last != PulledSource.small.size {
      var requests = feed.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      try #require(poll(&requests, nfds_t(requests.count), 20_000) > 0)
      for news in feed.news(at: Instant(.seconds(9))) {
        switch news {
        case .event(.opened(let mode)): told.append("opened \(mode.size)")
        case .frame(let frame):
          last = frame.picture?.size
          let word = "frame \(last.map(\.description) ?? "none")"
          if told.last != word { told.append(word) }
        case .event(.lost): told.append("lost")
        case .event(.restored): told.append("restored")
        case .event: told.append("over")
        }
      }
    }
    let frames = told.filter { $0 != "frame 64x48" }
    #expect(frames == ["opened 64x48", "lost", "restored", "opened 32x24", "frame 32x24"])
    let early = told.firstIndex(of: "frame 64x48") ?? 1
    #expect(early == 1, "a frame of before is told before the loss, or never")
    #expect((feed.counters?.lost ?? 0) >= 5 && feed.counters?.damaged == 2)
  }
}
