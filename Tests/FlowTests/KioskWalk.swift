import Contract

@testable import Flow

/// A kiosk with a clock, timers and a house of its own, and all that it has said.
struct KioskWalk {
  var kiosk: Kiosk
  private(set) var now = Instant()
  var effects: [Effect] = []
  var cameras = [Walk.camera]
  /// Why nobody can be let in.
  var obstacle: CaptureError?
  var config = SessionConfig()
  /// What whoever runs it has set, and how long nobody may try it.
  var pin: String?
  var lock = Duration.zero
  private var timers = TimerQueue()
  private var people = 0
  private var frame = 0

  init(_ config: KioskConfig = KioskConfig(), limit: Double? = nil, offersLanguages: Bool = true) {
    kiosk = Kiosk(config, limit: limit, offersLanguages: offersLanguages)
  }

  var page: Page? { kiosk.view?.face.page }

  /// What it has told, of itself and of those who were there.
  var names: [String] {
    effects.compactMap { effect in
      switch effect {
      case .announce(let notice), .notify(let notice): notice.name
      default: nil
      }
    }
  }

  mutating func send(_ events: Event...) {
    for event in events { perform(kiosk.handle(event, at: now)) }
  }

  mutating func want(_ intents: Intent...) {
    for intent in intents { send(.intent(intent)) }
  }

  /// A key means what the page makes of it.
  mutating func press(_ key: Key) {
    guard let face = kiosk.view?.face else { return }
    if let intent = Keymap.intent(for: key, on: face) { want(intent) } else if face.hearsKeys { want(.key(key)) }
  }

  mutating func wait(_ length: Duration) {
    let end = now + length
    while let due = timers.nextDue, due <= end {
      now = max(now, due)
      if let timer = timers.takeDue(at: now) { send(.timer(timer)) }
    }
    now = end
  }

  mutating func see(_ faces: [Face], for length: Duration) {
    let end = now + length
    while now < end {
      wait(.milliseconds(66))
      frame += 1
      var finding = Finding(frame: frame, capturedAt: now, size: Walk.frameSize, kind: .face(.init(faces: faces)))
      finding.hasPicture = true
      send(.finding(finding))
    }
  }

  mutating func reachReadyCamera() {
    press(.enter)
    press(.enter)
    press(.enter)
    press(.enter)
    send(.camera(.opened(Walk.mode)), .camera(.ready))
  }

  mutating func reachRecording() {
    reachReadyCamera()
    press(.enter)
    see([.fitting], for: .seconds(2))
    send(.recorder(.started))
  }

  private mutating func perform(_ list: [Effect]) {
    effects += list
    for effect in list {
      switch effect {
      case .keep: send(.kept(result: nil))
      case .listCameras: send(.cameras(cameras))
      case .seat: seat()
      case .ask(let order): DeskOrder(order).map { answer($0) }
      case .lookAtPlace: send(.house(.place(obstacle)))
      case .wipe:
        timers.removeAll()
        send(.house(.wiped(.zero, bytes: 0)))
      default: timers.obey(effect, at: now)
      }
    }
  }

  private mutating func answer(_ order: DeskOrder) {
    let news: DeskNews =
      switch order {
      case .look where pin == nil, .check where pin == nil: .unguarded
      case .look: .guarded(lock)
      case .check(let tried): tried == pin && lock == .zero ? .right : .wrong(lock)
      case .survey: .surveyed(Survey())
      }
    send(.told(news.news))
  }

  private mutating func seat() {
    if let obstacle { return send(.house(.refused(obstacle))) }
    people += 1
    send(.house(.seated("person-\(people)", Plan(config, preset: .selfieFast, seed: UInt64(people)))))
  }
}
