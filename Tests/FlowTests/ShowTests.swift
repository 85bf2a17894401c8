import Contract
import Flow
import Testing

/// The pages that show an address of the backend to another device.
@Suite struct ShowTests {
  @Test("without an address the step is left out, in both directions")
  func none() {
    var walk = Walk.showing(.wallet, nil)
    #expect(walk.page == .cameraPermission && !walk.names.contains("linkState"))
    walk.want(.navigateUp)
    #expect(walk.page == .instructions)
  }

  @Test("what the backend says is shown and told, once each; a wallet's answer leads on")
  func wallet() {
    var walk = Walk.showing(.wallet)
    #expect(walk.view?.state == .asked && walk.session.view?.focus == .skip)
    #expect(walk.orders == [.watch(.wallet)])
    for state in [LinkState.asked, .shown, .shown, .refused, .shown] { walk.hear(state) }
    #expect(walk.view?.state == .shown && walk.told == [.asked, .shown, .refused, .shown])
    walk.hear(.done)
    walk.hear(.refused)
    #expect(walk.view?.state == .done && walk.session.view?.focus == .continueButton)
    walk.wait(.seconds(5))
    #expect(walk.page == .cameraPermission && walk.told.last == .done && walk.orders.last == .leave)
    walk.want(.navigateUp)
    #expect(walk.page == .instructions, "an answered request is not shown again")
  }

  @Test("Skip goes on without it, and Leave asks first")
  func skipping() {
    var walk = Walk.showing(.wallet)
    walk.want(.pressControl(.leave))
    #expect(walk.session.view?.overlay == .leaveQuestion)
    walk.want(.pressControl(.stay), .pressControl(.skip))
    #expect(walk.page == .cameraPermission && walk.told == [.asked, .skipped])
    walk.want(.navigateUp)
    #expect(walk.page == .wallet)
  }

  @Test("the time runs under a dialog and from when the session was prepared; an answer that comes later counts")
  func time() {
    var walk = Walk.showing(.wallet, validFor: .seconds(60))
    walk.want(.askToLeave)
    walk.wait(.milliseconds(59_999))
    #expect(walk.view?.state == .asked)
    walk.wait(.milliseconds(1))
    walk.want(.pressControl(.stay))
    #expect(walk.view?.state == .expired && walk.session.view?.focus == .skip)
    walk.hear(.shown)
    #expect(walk.view?.state == .expired)
    walk.hear(.done)
    #expect(walk.view?.state == .done)

    walk = Walk.showing(.wallet, validFor: .seconds(60), readsFor: .seconds(61))
    #expect(walk.told == [.expired] && walk.view?.state == .expired)
  }

  @Test("a wallet that stands for the document leaves it out, and its camera too; without an answer both come")
  func forDocument() {
    var walk = Walk.showing(.wallet, steps: ["wallet", "document"], forDocument: true)
    walk.hear(.done)
    walk.want(.press)
    #expect(walk.session.hasEnded && walk.effects.last == .end(.completed))
    #expect(walk.effects.products.map(\.role) == ["wallet"])
    walk = Walk.showing(.wallet, steps: ["wallet", "document"], forDocument: true)
    walk.want(.pressControl(.skip))
    #expect(walk.page == .cameraPermission)
    walk = Walk.showing(.wallet, steps: ["wallet", "document", "videoCapture"], forDocument: true)
    walk.hear(.done)
    walk.want(.press)
    walk.send(.cameras([Walk.camera]))
    walk.want(.pressControl(.requestPermission), .pressControl(.allow))
    #expect(walk.page == .videoCapture)
  }

  @Test("a wallet that is needed can't be skipped; when its time is over, the session has failed")
  func required() {
    var walk = Walk.showing(.wallet, validFor: .seconds(60), forDocument: true)
    #expect(walk.session.view?.controls.map(\.id) == [.leave])
    walk.want(.pressControl(.skip))
    #expect(walk.page == .wallet)
    walk.wait(.seconds(60))
    #expect(walk.failure?.code == .sessionExpired && walk.told.last == .expired)
    walk.hear(.done)
    walk.wait(.seconds(6))
    guard case .end(.failed(let error))? = walk.effects.last else { return #expect(Bool(false)) }
    #expect(error.code == .sessionExpired && error.code.exitCode == ExitCode.notCaptured)
  }

  @Test("a person who goes on with their phone ends the session here, by the host")
  func phone() {
    for leaving in [[Intent.press], []] {
      var walk = Walk.showing(.phone)
      walk.hear(.done)
      #expect(walk.page == .phone && walk.session.view?.face.closing == .cancelled(by: .host))
      walk.want(.cancel(by: .host))
      if !walk.session.hasEnded { leaving.isEmpty ? walk.wait(.seconds(5)) : walk.want(leaving[0]) }
      #expect(walk.effects.last == .end(.cancelled(by: .host)))
    }
  }

  @Test("a process that delivers and is not there is looked for again")
  func absent() {
    var walk = Walk.showing(.phone)
    walk.send(.told(.absent(.courier)))
    #expect(walk.view?.state == .asked && walk.orders.count == 1)
    walk.wait(.seconds(5))
    #expect(walk.orders.count == 2 && walk.orders[0] == walk.orders[1])
  }
}

extension Walk {
  /// A session whose backend has brought an address, on the page that shows it.
  static func showing(
    _ kind: LinkKind, _ uri: String? = "https://b.example/k", validFor time: Duration? = nil,
    readsFor reading: Duration = .zero,
    steps: [String]? = nil, forDocument: Bool = false
  ) -> Walk {
    var config = SessionConfig(
      steps: ["instructions"] + (steps ?? [kind.rawValue, "videoCapture"]),
      wallet: WalletConfig(forDocument: forDocument))
    config.ui.endPageMs = 0
    var plan = Plan(config, preset: .selfieFast, seed: 1)
    let link = uri.map { BackendLink($0, validFor: time) }
    plan.dossier.given[PreparedSession.self] = BackendSession(
      id: "s1", phone: kind == .phone ? link : nil, wallet: kind == .wallet ? link : nil)
    var walk = Walk(plan: plan)
    walk.send(.begin)
    walk.wait(reading)
    walk.want(.press)
    return walk
  }

  fileprivate mutating func hear(_ state: LinkState) { send(.told(.watched(state))) }

  fileprivate var view: LinkView? {
    if case .link(let view)? = session.view?.face.content { view } else { nil }
  }

  fileprivate var told: [LinkState] {
    notices.compactMap { if case .linkState(_, let state) = $0 { state } else { nil } }
  }

  fileprivate var orders: [CourierOrder] {
    effects.compactMap { if case .ask(.courier(let order)) = $0 { order } else { nil } }
  }
}
