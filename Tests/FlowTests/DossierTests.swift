import Contract
import Flow
import Testing

/// Facts that steps pass on, and the steps after the seal.
@Suite struct DossierTests {
  @Test func aStepReadsWhatTheOnesBeforeItHaveMadeAndLearned() {
    let walk = walked([ToyStep("chip", learns: "4711"), ToyStep("next")])
    #expect(walk.seen == ["chip: [], -", "next: [chip], 4711"])
    #expect(walk.effects.dossier[ToyKey.self] == "4711")
  }

  @Test func goingBackForgetsTheFactsOfTheStep() {
    var walk = Walk(plan: Plan([ToyStep("chip", learns: "4711"), ToyStep("next")]))
    walk.send(.begin)
    walk.want(.press, .navigateUp)
    #expect(walk.seen.last == "chip: [], -")
  }

  @Test func tryAgainEntersTheStepWithTheDossierAndForgetsItsFacts() {
    var walk = walked([ToyStep("a", learns: "1")], then: ToyStep("chip", learns: "4711"))
    walk.want(.pressControl(.tryAgain))
    #expect(walk.seen == ["a: [], -", "chip: [a], 1", "chip: [a], 1"])
  }

  @Test func theNewestFactCountsAndWhatWasGivenComesLast() {
    var dossier = Dossier()
    dossier.given[ToyKey.self] = "given"
    let walk = walked([ToyStep("a", learns: "1"), ToyStep("b", learns: "2"), ToyStep("c")], knowing: dossier)
    #expect(walk.seen == ["a: [], given", "b: [a], 1", "c: [a,b], 2"])
  }

  @Test func nothingThatWasMadeIsInTheRecordOfASessionThatIsNotComplete() {
    var walk = Walk(plan: Plan([ToyStep("a"), ToyStep("b")]))
    walk.send(.begin)
    walk.want(.press, .cancel(by: .person))
    #expect(walk.effects.contains { $0.keeps(.cancelled(by: .person)) } && walk.effects.products.isEmpty)
  }

  // MARK: After the seal

  private func sealed(_ after: [any Step], limit: Duration? = nil) -> Walk {
    var walk = Walk(plan: Plan([ToyStep("a")], after: after, limit: limit))
    walk.keepsForLong = true
    walk.send(.begin)
    walk.want(.press)
    return walk
  }

  @Test func aStepAfterTheSealBeginsWhenAllIsKeptAndIsNoPartOfTheLog() throws {
    var walk = sealed([ToyStep("hand-over")])
    #expect(walk.seen == ["a: [], -"])
    walk.send(.kept(result: "tape/result.json"))
    #expect(walk.seen.last == "hand-over: [a], -" && !walk.session.hasEnded)
    let closed = try #require(walk.effects.firstIndex(of: .closeLog))
    let begun = try #require(walk.effects.lastIndex(of: .notify(.languageChanged("hand-over: [a], -"))))
    #expect(closed < begun)
  }

  @Test func itMovesOnToTheNextAndTheLastEndsTheSession() {
    var walk = sealed([ToyStep("hand-over"), ThanksStep(.seconds(8))])
    walk.send(.kept(result: "tape/result.json"))
    walk.want(.press)
    #expect(walk.page == .captured)
    guard case .captured(let endPage)? = walk.session.view?.face.content else { return #expect(Bool(false)) }
    #expect(endPage.result == "tape/result.json")
    walk.wait(.seconds(8))
    #expect(walk.notices.last == .sessionEnded(.completed, result: "tape/result.json"))
  }

  @Test(arguments: [Intent.cancel(by: .host), .cancel(by: .signal(15)), .cancel(by: .person)])
  func leavingAStepAfterTheSealCompletesTheSession(intent: Intent) {
    var walk = sealed([ToyStep("hand-over")])
    walk.send(.kept(result: "tape/result.json"))
    walk.want(intent)
    #expect(walk.effects.last == .end(.completed))
    #expect(walk.effects.filter { if case .keep = $0 { true } else { false } }.count == 1, "it is kept once")
  }

  @Test func afterTheSealThereIsNoWayBackAndNoTimeLimit() {
    var walk = sealed([ToyStep("hand-over")], limit: .seconds(60))
    walk.send(.kept(result: "tape/result.json"))
    walk.want(.navigateUp)
    #expect(walk.session.view?.overlay == .leaveQuestion)
    walk.want(.pressControl(.stay))
    walk.wait(.seconds(61))
    #expect(!walk.session.hasEnded)
  }

  @Test func stepAfterTheSealIsSkippedOnLeaving() {
    var walk = sealed([ToyStep("hand-over")])
    walk.want(.cancel(by: .host))
    walk.send(.kept(result: "tape/result.json"))
    #expect(walk.seen == ["a: [], -"] && walk.effects.last == .end(.completed))
  }

  /// Walks through all steps except `last`, which is shown.
  private func walked(_ steps: [ToyStep], then last: ToyStep? = nil, knowing dossier: Dossier = Dossier()) -> Walk {
    var walk = Walk(plan: Plan(steps + (last.map { [$0] } ?? []), knowing: dossier))
    walk.send(.begin)
    for _ in steps { walk.want(.press) }
    return walk
  }
}

private enum ToyKey: DossierKey {
  typealias Value = String
}

/// Reports its dossier when it is entered, and makes one product.
private struct ToyStep: Step {
  let name: String
  let fact: String?

  init(_ name: String, learns fact: String? = nil) { (self.name, self.fact) = (name, fact) }

  var face: PageFace {
    PageFace(.instructions, .instructions(FirstPage()), controls: [Control(.continueButton), Control(.tryAgain)])
  }

  mutating func enter(at now: Instant, knowing dossier: Dossier) -> Reaction {
    let made = dossier.products.map(\.role).joined(separator: ",")
    return Reaction([.notify(.languageChanged("\(name): [\(made)], \(dossier[ToyKey.self] ?? "-")"))])
  }

  mutating func handle(_ event: Event, at now: Instant) -> Reaction { .nothing }

  mutating func press(_ control: ControlID, at now: Instant) -> Reaction {
    var reaction = Reaction(move: control == .tryAgain ? .again : .next([Product(step: name, role: name)]))
    reaction.facts[ToyKey.self] = fact
    return reaction
  }
}

extension Walk {
  /// The reports of the steps when they were entered.
  fileprivate var seen: [String] {
    notices.compactMap { if case .languageChanged(let text) = $0 { text } else { nil } }
  }
}
