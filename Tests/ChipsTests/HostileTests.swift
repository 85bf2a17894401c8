import Chance
import Contract
import Testing

@testable import Chips

/// A chip that answers what it likes.
@Suite struct HostileTests {
  /// A damaged answer: other bits, cut, longer, or another one.
  private static func damaged(_ answer: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var answer = answer
    switch dice.roll(6) {
    case 0: answer = Array(answer.prefix(dice.roll(answer.count + 1)))
    case 1: answer += (0..<dice.roll(400)).map { _ in UInt8(dice.roll(256)) }
    case 2:
      answer = dice.pick([[0x61, 0x00], [0x6C, 0x00], [0x67, 0x00], [0x90, 0x00], [0x69, 0x88], [0x63, 0x00], []])
    case 3: answer = (0..<dice.roll(70_000)).map { _ in UInt8(dice.roll(256)) } + [0x90, 0x00]
    default:
      for _ in 0...dice.roll(4) where !answer.isEmpty { answer[dice.roll(answer.count)] = UInt8(dice.roll(256)) }
    }
    return answer
  }

  @Test func everyReadEnds() {
    let passports = [Passport(face: 600), Passport(chip: .tripleDES, hasActive: false, face: 600)]
    var (good, damages) = (0, 0)
    for seed in 0..<UInt64(Night.count(40_000, byDay: 200)) {
      var dice = Dice(seed)
      var chip = ToyChip(dice.pick(passports))
      if dice.roll(2) == 0 { chip.cardAccess = nil }
      if dice.roll(4) > 0 { chip.malice = dice }
      if dice.roll(3) == 0 { chip.information = hexadecimal("7F660802020FFF02020FFF") }
      var trial = Trial(chip)
      trial.most = dice.pick([256, 0, 65_536])
      let first = dice.roll(90)
      trial.run { command, answer in
        guard command > first, dice.roll(12) == 0 else { return dice.roll(60) == 0 ? .taken : .none }
        damages += 1
        return .answer(Self.damaged(answer, &dice))
      }
      damages += trial.chip.lies
      if trial.reading?.verdict == .good { good += 1 }
      #expect(trial.reading != nil || trial.trouble != nil, "seed \(seed)")
      #expect(trial.commands < 3000, "seed \(seed)")
    }
    #expect(damages > Night.count(100_000, byDay: 400))
    #expect(good > 0)
  }

  /// Without protection, each command of the access is answered with all kinds of objects.
  @Test func accessWithNonsense() {
    for seed in 0..<UInt64(Night.count(100_000, byDay: 2000)) {
      var dice = Dice(seed)
      var read = ChipRead(ChipRequest(key: .zone(Passport.fields)), library, ToyVerifier())
      var steps = read.handle(.placed(most: dice.pick([256, 65_536])))
      for _ in 0..<200 where steps.last != .over {
        let body = TLV.bytes(
          dice.pick([0x31, 0x7C, 0x80, 0x82]), (0..<dice.roll(90)).map { _ in UInt8(dice.roll(256)) })
        let isReset = steps.contains(.reset)
        steps = read.handle(isReset ? .placed(most: 256) : .answer(dice.pick([body, []]) + [0x90, 0x00]))
      }
      #expect(steps.last == .over, "seed \(seed)")
    }
  }

  /// A byte at a time.
  @Test func slownessIsBounded() {
    var chip = ToyChip(Passport(face: 60_000))
    chip.cardAccess = nil
    chip.least = true
    var trial = Trial(chip)
    trial.run()
    #expect(trial.trouble == .badData && trial.commands <= 50)
  }

  /// Two bytes make an object: a face could be a million of them.
  @Test func objectsAreCounted() {
    func face(_ before: Int, _ tag: Int) -> ChipReading.Face? {
      let block = [UInt8](repeating: 0, count: 2 * before) + TLV.bytes(0x80, Passport.picture(50))
      return TLV(only: TLV.bytes(0x75, Passport.biometric(TLV.bytes(tag, block)))).flatMap(FacePicture.find)
    }
    #expect(face(900, 0x7F2E) != nil && face(900, 0x5F2E) != nil)
    #expect(face(1100, 0x7F2E) == nil && face(1_000_000, 0x7F2E) == nil)
    // Spread over many lists, each of them short.
    let lists = (0..<500).flatMap { _ in TLV.bytes(0xA0, [UInt8](repeating: 0, count: 1000)) }
    let spread = TLV.bytes(0x7F2E, lists + TLV.bytes(0xA0, TLV.bytes(0x80, Passport.picture(50))))
    #expect(TLV(only: TLV.bytes(0x75, Passport.biometric(spread))).flatMap(FacePicture.find) == nil)
    #expect(TLV.list([UInt8](repeating: 0, count: 2_000_000)[...])?.count == nil)
  }
}
