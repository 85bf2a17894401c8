import Contract

@testable import Flow

/// A kiosk with its own clock, timers and house, and a log of its effects.
struct KioskWalk: Walking {
  var kiosk: Kiosk
  var now = Instant()
  var effects: [Effect] = []
  var cameras = [Walk.camera]
  /// Why no session can be prepared.
  var obstacle: CaptureError?
  var config = SessionConfig()
  /// The operator's PIN, and how long it is locked.
  var pin: String?
  var lock = Duration.zero
  /// Checks of the PIN are not answered.
  var hangs = false
  /// The disk does not answer.
  var diskHangs = false
  let hasPictures = true
  var timers = TimerQueue()
  var frame = 0
  private var people = 0

  init(_ config: KioskConfig = KioskConfig(), limit: Double? = nil, offersLanguages: Bool = true) {
    kiosk = Kiosk(config, limit: limit, offersLanguages: offersLanguages)
  }

  var page: Page? { kiosk.view?.face.page }

  /// All events, of the kiosk and of its sessions.
  var names: [String] {
    effects.compactMap { effect in
      switch effect {
      case .announce(let notice), .notify(let notice): notice.name
      default: nil
      }
    }
  }

  mutating func hear(_ event: Event) { perform(kiosk.handle(event, at: now)) }

  private mutating func tell(_ news: HouseNews) { perform(kiosk.hear(news, at: now)) }

  /// Translates a key as the page does.
  mutating func press(_ key: Key) {
    guard let face = kiosk.view?.face else { return }
    if let intent = Keymap.intent(for: key, on: face) { want(intent) } else if face.hearsKeys { want(.key(key)) }
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
      case .seat: if !diskHangs { seat() }
      case .ask(.operator(let order)): answer(order)
      case .lookAtPlace: tell(.place(obstacle))
      case .wipe:
        timers.removeAll()
        tell(.wiped(.zero, bytes: 0))
      default: timers.obey(effect, at: now)
      }
    }
  }

  private mutating func answer(_ order: OperatorOrder) {
    if hangs, case .check = order { return }
    let answer: OperatorAnswer =
      switch order {
      case .look where pin == nil, .check where pin == nil: .unguarded
      case .look: .guarded(lock)
      case .check(let tried): tried == pin && lock == .zero ? .right : .wrong(lock)
      case .status: .statusRead(KioskStatus())
      }
    send(.told(.operator(answer)))
  }

  mutating func seat() {
    if let obstacle { return tell(.refused(obstacle)) }
    people += 1
    tell(.seated("person-\(people)", Plan(config, preset: .selfieFast, seed: UInt64(people))))
  }
}
