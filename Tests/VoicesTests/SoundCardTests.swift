import Contract
import Foundation
import Synchronization
import Testing
import Threads

@testable import Voices

/// A card that records what it plays, 10 ms per poll, and may have a full buffer or hang.
private final class FakeCard: OpenSoundCard, Sendable {
  struct State {
    var heard: [Int16] = []
    var waiting = 0
    var room = Int.max
    var isStuck = false
    var isBroken = false
    var isStarted = false
    var opened = 0
    var closed = 0
  }

  let state = Mutex(State())

  func write(_ samples: ArraySlice<Int16>) -> Int {
    state.withLock { state in
      let taken = samples.prefix(min(samples.count, state.room - state.waiting))
      state.heard += taken
      state.waiting += taken.count
      return taken.count
    }
  }

  func start() { state.withLock { $0.isStarted = true } }

  func left() throws(CardFault) -> Int {
    if state.withLock(\.isBroken) { throw CardFault("it is gone") }
    return state.withLock { state in
      if state.isStarted, !state.isStuck { state.waiting -= min(state.waiting, 441) }
      return state.waiting
    }
  }

  func close() { state.withLock { $0.closed += 1 } }

  /// The non-silent samples that were played.
  var tones: [Int16] { state.withLock { $0.heard } }
  var isClosed: Bool { state.withLock { $0.opened > 0 && $0.opened == $0.closed } }

  func player(_ before: @escaping @Sendable () throws(CardFault) -> Void = {}) throws -> SoundCard {
    try SoundCard { () throws(CardFault) in
      try before()
      self.state.withLock { ($0.isStarted, $0.waiting, $0.opened) = (false, 0, $0.opened + 1) }
      return self
    }
  }
}

/// Playback on its thread, which never blocks the loop.
@Suite(.timeLimit(.minutes(1))) struct SoundCardTests {
  /// The next answer; an inner `nil` means that it was played.
  private func answer(_ player: SoundCard) -> CaptureError?? {
    var answers: [CaptureError?] = []
    _ = comes {
      answers += player.takeAnswers().map(\.trouble)
      return !answers.isEmpty
    }
    return answers.first
  }

  /// A player whose card hangs during a tick, until the bell rings.
  private func hanging() throws -> (FakeCard, SoundCard, Bell) {
    let (card, gate, isThere) = (FakeCard(), try Bell(), try Bell())
    let player = try card.player {
      isThere.ring()
      _ = gate.wait(.seconds(30))
    }
    player.play(.tick, 1)
    #expect(isThere.wait(.seconds(30)))
    return (card, player, gate)
  }

  private func begins(_ heard: [Int16], with tone: Tone) -> Bool { heard.starts(with: tone.samples) }

  @Test(arguments: [Int.max, 1000])
  func aToneIsPlayedWholeAndTheCardIsFreeAgain(_ room: Int) throws {
    let card = FakeCard()
    card.state.withLock { $0.room = room }
    let player = try card.player()
    player.play(.rising, 1)
    #expect(answer(player) == .some(nil))
    #expect(comes { card.isClosed })
    #expect(begins(card.tones, with: .rising) && card.tones.dropFirst(Tone.rising.samples.count).allSatisfy { $0 == 0 })
    player.play(.tick, 1)
    #expect(comes { card.state.withLock(\.closed) == 2 })
    player.close()
    #expect(player.takeAnswers().map(\.trouble) == [nil])
  }

  @Test func oneThatCannotBeOpenedSaysWhyEachTime() throws {
    let player = try FakeCard().player { () throws(CardFault) in throw CardFault("it is busy") }
    for _ in 0..<2 {
      player.play(.tick, 1)
      let trouble = answer(player)??.message
      #expect(trouble == "The sound card plays nothing: it is busy.")
    }
    player.close()
  }

  @Test func oneThatTakesSamplesAndDoesNotPlayThemIsNoCard() throws {
    let card = FakeCard()
    card.state.withLock { $0.isStuck = true }
    let player = try card.player()
    player.play(.tick, 1)
    let trouble = answer(player)??.message
    #expect(trouble == "The sound card plays nothing: playback does not start." && comes { card.isClosed })
    player.close()
  }

  @Test(arguments: [false, true])
  func stuckOrLostCardIsReleasedMidTone(_ goes: Bool) throws {
    let card = FakeCard()
    card.state.withLock { $0.room = 500 }
    let player = try card.player()
    player.play(.long, 1)
    #expect(answer(player) == .some(nil))
    card.state.withLock { ($0.isStuck, $0.isBroken) = (!goes, goes) }
    #expect(comes { card.isClosed } && player.takeAnswers().isEmpty)
    player.close()
  }

  @Test func hushStopsTheToneAndTheNextIsHeard() throws {
    let card = FakeCard()
    card.state.withLock { $0.room = 500 }
    let player = try card.player()
    player.play(.long, 1)
    #expect(answer(player) == .some(nil))
    player.hush()
    #expect(comes { card.isClosed } && card.tones.count < Tone.long.samples.count)
    let before = card.tones.count
    player.play(.tick, 1)
    #expect(comes { card.state.withLock(\.closed) == 2 })
    #expect(begins(Array(card.tones.dropFirst(before)), with: .tick))
    player.close()
  }

  @Test func hungCardQueuesOnlyTheMostUrgentTone() throws {
    let (card, player, gate) = try hanging()
    let began = ContinuousClock.now
    for _ in 0..<1000 {
      player.play(.falling, 1)
      player.play(.tick, 1)
    }
    #expect(ContinuousClock.now - began < .seconds(2) && player.takeAnswers().isEmpty)
    gate.ring()
    #expect(comes { card.state.withLock(\.closed) == 2 })
    let heard = card.tones.filter { $0 != 0 }
    #expect(heard == (Tone.tick.samples + Tone.falling.samples).filter { $0 != 0 })
    player.close()
  }

  @Test func hushedQueuedToneIsAnsweredNotPlayed() throws {
    let (card, player, gate) = try hanging()
    player.play(.falling, 1)
    player.hush()
    #expect(player.takeAnswers().isEmpty, "one that hangs answers for none")
    gate.ring()
    var answers: [CaptureError?] = []
    #expect(
      comes {
        answers += player.takeAnswers().map(\.trouble)
        return answers.count >= 2
      })
    #expect(answers == [nil, nil], "the one that is too late, and the one that waited")
    #expect(comes { card.isClosed } && card.tones.isEmpty)
    player.close()
  }

  @Test func theLastToneIsHeardAlthoughItEndsAtOnce() throws {
    let card = FakeCard()
    let player = try card.player()
    player.play(.rising, 1)
    player.close()
    #expect(comes { card.isClosed } && begins(card.tones, with: .rising))
  }

  @Test func unusedPlayerHasNoThread() throws {
    let card = FakeCard()
    let player = try card.player()
    player.hush()
    player.close()
    #expect(card.state.withLock(\.opened) == 0)
  }
}

/// Which output plays sounds by default.
@Suite struct SoundOutputTests {
  @Test func aCardCountsWhereTheTerminalIsBesideIt() throws {
    let folder = try Folder()
    #expect(!SoundOutput.isBesideTerminal([:], devices: folder.path), "no card")
    _ = try folder.write("controlC0", "")
    _ = try folder.write("pcmC0D0c", "")
    #expect(!SoundOutput.isBesideTerminal([:], devices: folder.path), "one that only hears")
    _ = try folder.write("pcmC0D0p", "")
    #expect(SoundOutput.isBesideTerminal(["SSH_TTY": ""], devices: folder.path))
    for name in ["SSH_CONNECTION", "SSH_TTY"] {
      #expect(!SoundOutput.isBesideTerminal([name: "x"], devices: folder.path))
    }
  }
}
