import Contract
import Testing

@testable import Flow

/// F4 toggles the voice on every page.
@Suite struct VoiceKeyTests {
  private func opened(_ config: KioskConfig = KioskConfig()) -> KioskWalk {
    var walk = KioskWalk(config)
    walk.send(.begin)
    return walk
  }

  @Test func itIsAKeyOfEveryPageWithControls() {
    for page in PageFace.ofSession where page.has(.controls) {
      #expect(Keymap.rows.contains { $0.key == .function(4) && $0.intent == .switchVoice && page.has($0.needs) })
    }
  }

  @Test func worksOnTheAttractPageAndInASession() {
    var walk = opened()
    walk.press(.function(4))
    #expect(walk.page == .attract && walk.effects.contains(.switchVoice))
    walk.press(.enter)
    #expect(walk.page == .instructions)
    walk.press(.function(4))
    #expect(walk.effects.count { $0 == .switchVoice } == 2 && walk.page == .instructions)
  }

  @Test func voiceChoiceIsWipedWhenTheVisitorLeaves() {
    var walk = opened()
    walk.press(.function(4))
    walk.wait(.milliseconds(walk.kiosk.config.idleMs) + .seconds(1))
    #expect(walk.names.contains("wiped") && walk.page == .attract)
  }

  @Test func worksOutOfOrderButNotOnAQuestion() {
    var walk = opened()
    walk.send(.cameras([]))
    #expect(walk.page == .outOfOrder)
    walk.press(.function(4))
    #expect(walk.effects.suffix(2).first == .switchVoice)
    walk = opened()
    walk.press(.enter)
    walk.wait(.milliseconds(walk.kiosk.config.idleMs) + .seconds(1))
    #expect(walk.page == .stillThere)
    let before = walk.effects.count
    walk.press(.function(4))
    #expect(!walk.effects.dropFirst(before).contains(.switchVoice))
  }
}
