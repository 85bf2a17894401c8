import Frames
import Contract
import Flow
import Imaging
import Recording
import Testing

@testable import Engine

/// A feed that reports what the test injects.
private final class ScriptedFeed: FrameFeed {
  let exposureIsFixed = true
  let descriptors: [Int32] = []
  let nextDue: Instant? = nil
  var waiting: [FeedItem] = []
  private(set) var isClosed = false
  private var number = 0

  func news(at now: Instant) -> [FeedItem] {
    defer { waiting = [] }
    return waiting
  }

  func close() { isClosed = true }

  func frame() -> FeedItem {
    number += 1
    return .frame(SeenFrame(number: number, capturedAt: Instant()) { nil })
  }
}

private final class ScriptedCameras: CameraProvider {
  var feeds: [ScriptedFeed] = []
  var hasAnother = false
  /// Analysis is slow; its results are put here.
  var isSlow = false
  var found: [CameraInfo]?
  private(set) var looks = 0

  func list() -> [CameraInfo] { [CameraInfo(id: "x", name: "x")] }

  func look() -> [CameraInfo]? {
    looks += 1
    return isSlow ? nil : list()
  }

  func news() -> [CameraInfo]? {
    defer { found = nil }
    return found
  }

  var descriptors: [Int32] { isSlow ? [7] : [] }

  func open(_ role: CameraRole, at now: Instant, alsoInto readers: [any FrameReader]) throws(CaptureError)
    -> any FrameFeed
  {
    let feed = ScriptedFeed()
    feeds.append(feed)
    return feed
  }

  func chooseNext(for role: CameraRole) -> Bool { hasAnother }
}

private final class Memory: ConsentStore {
  var answers: [Bool] = []
  var error: CaptureError?

  func remember(_ granted: Bool) throws(CaptureError) {
    if let error { throw error }
    answers.append(granted)
  }
}

@Suite struct FeedTests {
  private let cameras = ScriptedCameras()
  private let memory = Memory()
  private static let mode = CameraMode(size: PixelSize(width: 64, height: 48), framesPerSecond: 30)

  private func engine() throws -> Engine {
    Engine(
      Engine.Parts(
        cameras: cameras, vision: [.face: .scripted], consent: memory, presentation: try Shipped.presentation()))
  }

  private func begin(
    _ engine: Engine, _ capture: CaptureConfig = CaptureConfig(permission: .granted),
    hear: @escaping (String) -> Void = { _ in }
  ) {
    let plan = Plan(
      SessionConfig(ui: UIConfig(showInstructions: false), capture: capture), preset: .selfieFast, seed: 1)
    engine.begin(Sitting(plan, id: "x", listeners: [{ hear($0.notice.name) }]), at: Instant())
    engine.start()
  }

  private func tell(_ engine: Engine, _ news: [FeedItem], at milliseconds: Int) {
    cameras.feeds.last?.waiting = news
    engine.advance(to: Instant(.milliseconds(milliseconds)))
  }

  @Test func silentCameraIsStalledAndThreeFramesRestoreIt() throws {
    let engine = try engine()
    var names: [String] = []
    begin(engine) { names.append($0) }
    guard let feed = cameras.feeds.last else { return }
    tell(engine, [.event(.opened(Self.mode)), feed.frame()], at: 10)
    for time in [40, 70] { tell(engine, [feed.frame()], at: time) }
    #expect(names.last == "cameraReady")
    #expect(engine.nextDue == Instant(.milliseconds(570)))
    tell(engine, [], at: 570)
    #expect(names.last == "cameraStalled")
    for time in [600, 630, 660] { tell(engine, [feed.frame()], at: time) }
    #expect(names.last == "cameraRestored")
  }

  @Test func focusEventOfTheCameraIsShown() throws {
    let engine = try engine()
    begin(engine)
    tell(engine, [.event(.opened(Self.mode)), .event(.focus(.seeks))], at: 10)
    #expect(engine.parts.presentation.toast == .focus(.seeks))
  }

  @Test func frameThatComesWithTheEndIsNotKept() throws {
    let engine = try engine()
    begin(engine)
    guard let feed = cameras.feeds.last else { return }
    tell(engine, [.event(.opened(Self.mode)), .event(.ended), feed.frame()], at: 10)
    #expect(feed.isClosed)
    #expect(engine.frame == nil)
    #expect(engine.nextDue != nil, "the page that says so closes by itself")
  }

  /// A driver may be slow: nothing blocks on it, and its answer is used when it arrives.
  @Test func camerasThatAreLookedAtElsewhereAreToldWhenTheyAreKnown() throws {
    let engine = try engine()
    cameras.isSlow = true
    begin(engine, CaptureConfig())
    #expect(cameras.looks == 1 && engine.descriptors == [7])
    engine.send(.press)
    engine.send(.press)
    #expect(engine.view?.face.page == .cameraPermission && cameras.feeds.isEmpty)
    engine.advance(to: Instant(.seconds(1)))
    #expect(cameras.feeds.isEmpty)
    cameras.found = cameras.list()
    engine.advance(to: Instant(.seconds(2)))
    #expect(engine.view?.face.page == .videoCapture && cameras.feeds.count == 1)
  }

  @Test func nextCameraOpensAndBecomesReadyAgain() throws {
    let engine = try engine()
    var names: [String] = []
    begin(engine) { names.append($0) }
    func ready(_ start: Int) {
      guard let feed = cameras.feeds.last else { return }
      tell(engine, [.event(.opened(Self.mode)), feed.frame()], at: start)
      for time in [start + 30, start + 60] { tell(engine, [feed.frame()], at: time) }
    }
    ready(10)
    engine.send(.nextCamera)
    #expect(cameras.feeds.count == 1, "there is no other")
    cameras.hasAnother = true
    engine.send(.nextCamera)
    #expect(cameras.feeds.count == 2 && cameras.feeds[0].isClosed)
    #expect(engine.view?.focus == nil, "Start waits for the new camera")
    ready(200)
    #expect(names.count { $0 == "cameraReady" } == 2)
  }

  @Test func consentIsHandedToItsStoreAndTroubleDoesNotStopTheSession() throws {
    let engine = try engine()
    var troubles: [CaptureError] = []
    engine.onTrouble = { troubles.append($0) }
    begin(engine, CaptureConfig(rememberPermission: true))
    engine.send(.press)
    engine.send(.pressControl(.allow))
    #expect(memory.answers == [true])
    memory.error = CaptureError(.cannotWrite, "full")
    begin(engine, CaptureConfig(rememberPermission: true))
    engine.send(.press)
    engine.send(.pressControl(.allow))
    #expect(troubles.map(\.code) == [.cannotWrite])
    #expect(engine.view?.face.page == .videoCapture)
  }

  @Test func nextPersonFindsTheLanguageAndThemeOfTheSettings() throws {
    let engine = try engine()
    begin(engine)
    engine.send(.nextLanguage)
    engine.send(.nextTheme)
    begin(engine)
    #expect(engine.parts.presentation.language == "en")
    #expect(engine.parts.presentation.theme.name == "unissey")
  }
}
