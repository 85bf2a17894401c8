import Contract
import Flow
import Testing

@Suite struct NavigationTests {
  @Test func escOnTheFirstPageAsksToLeaveAndStayIsFocused() {
    var walk = Walk()
    walk.send(.begin)
    walk.want(.navigateUp)
    #expect(walk.session.view?.overlay == .leaveQuestion)
    #expect(walk.session.view?.focus == .stay)
    walk.want(.navigateUp)
    #expect(walk.session.view?.overlay == nil)
    walk.want(.askToLeave, .focusNext, .press)
    #expect(walk.notices.last == .sessionEnded(.cancelled(by: .person)))
  }

  @Test func helpLiesOverThePageAndGivesItsFocusBack() {
    var walk = Walk()
    walk.send(.begin)
    walk.want(.press)
    walk.send(.cameras([Walk.camera]))
    walk.want(.press, .focusNext)
    #expect(walk.session.view?.focus == .dontAllow)
    walk.want(.help)
    #expect(walk.session.view?.controls == [Control(.close)])
    walk.want(.help)
    #expect(walk.session.view?.focus == .dontAllow)
  }

  @Test func focusGoesRoundTheEnabledControls() {
    var walk = Walk()
    walk.send(.begin)
    walk.want(.askToLeave)
    var seen: [ControlID?] = []
    for _ in 0..<3 {
      seen.append(walk.session.view?.focus)
      walk.want(.focusNext)
    }
    #expect(seen == [.stay, .leave, .stay])
    walk.want(.focusPrevious)
    #expect(walk.session.view?.focus == .stay)
  }

  @Test func languageAndThemeChangeOnEveryPageAndUnderHelp() {
    var walk = Walk()
    walk.send(.begin)
    walk.want(.nextLanguage, .help, .nextTheme)
    #expect(walk.effects.contains(.nextLanguage) && walk.effects.contains(.nextTheme))
    walk.send(.languageChanged("fr"))
    #expect(walk.notices.last == .languageChanged("fr"))
  }

  @Test func cancelBeforeTheBeginningEndsToo() {
    var walk = Walk()
    walk.want(.cancel(by: .host))
    #expect(walk.notices == [.sessionEnded(.cancelled(by: .host))])
  }

  @Test func planWithoutAnEndIsToldAsOurBug() {
    var session = Session(Plan([InstructionsStep()]))
    _ = session.handle(.begin, at: Instant())
    let pressed = session.handle(.intent(.press), at: Instant())
    #expect(pressed.contains { if case .keep = $0 { true } else { false } } && pressed.products.isEmpty)
    let effects = session.handle(.kept(result: nil), at: Instant())
    guard case .end(.error(let error)) = effects.last else {
      Issue.record("\(effects)")
      return
    }
    #expect(error.code == .ourBug)
  }
}
