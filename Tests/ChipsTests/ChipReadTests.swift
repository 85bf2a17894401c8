import Chance
import Contract
import Testing

@testable import Chips

@Suite struct ChipReadTests {
  private static func chip(_ change: (inout ToyChip) -> Void = { _ in }, _ passport: Passport = Passport()) -> ToyChip {
    var chip = ToyChip(passport)
    change(&chip)
    return chip
  }

  private static func trial(_ chip: ToyChip, key: ChipKey = .zone(Passport.fields)) -> Trial {
    var trial = Trial(chip, key: key)
    trial.run()
    return trial
  }

  private static let can = ChipKey.access(WipedBytes(Array("123456".utf8)))

  // MARK: The whole

  @Test func everyKindOfDocument() {
    for kind in Passport.ChipKind.allCases {
      for hasActive in [true, false] {
        for isBasic in [true, false] {
          var chip = Self.chip({ if isBasic { $0.cardAccess = nil } }, Passport(chip: kind, hasActive: hasActive))
          chip.passport.sign()
          let reading = Self.trial(chip).reading
          let hasChip = ![.none, .integers].contains(kind)
          #expect(reading?.access == (isBasic ? .bac : .pace))
          #expect(reading?.chip == (hasChip ? .good : .notSupported), "\(kind)")
          #expect(reading?.active == (hasActive ? .good : .notSupported))
          #expect(reading?.verdict == (hasChip || hasActive ? .good : .notChecked))
          #expect(reading?.trouble == nil)
          #expect(reading?.face?.bytes.bytes == Passport.picture(3000))
          #expect(reading?.files.count == chip.passport.files.count)
        }
      }
    }
  }

  @Test func theOrderOfFilesAndTheProgress() throws {
    let trial = Self.trial(Self.chip())
    let files = trial.chip.selected.reduce(into: [UInt16]()) { if $0.last != $1 { $0.append($1) } }
    // Once more 0101: the proof of chip authentication.
    #expect(files == [0x011C, 0x011E, 0x011D, 0x010E, 0x0101, 0x010F, 0x010D, 0x0102])
    let parts = trial.news.compactMap { if case .progress(_, let part) = $0 { part } else { nil } }
    #expect((parts.last ?? 0) > 0.9 && parts.allSatisfy { $0 <= 1 })
    let reading = try #require(trial.reading)
    #expect(reading.commands == trial.commands)
    #expect(reading.groups.map(\.number) == [1, 2, 3, 13, 14, 15])
    #expect(reading.groups.map(\.hash) == [.good, .good, .notDone, .good, .good, .good])
    #expect(reading.signer == "CN=DS" && reading.anchor == "CN=CSCA")
    #expect(reading.challenge?.count == 8 && reading.response?.count == 128)
    #expect(trial.news.first == .opened(.pace))
    #expect(trial.resets == 0)
  }

  @Test func afterTheEndItSaysSo() {
    var trial = Self.trial(Self.chip())
    for input in [ChipRead.Input.answer([0x90, 0x00]), .taken, .placed(most: 256)] {
      #expect(trial.read.handle(input) == [.over])
    }
    var unasked = Trial(Self.chip()).read
    #expect(unasked.handle(.answer([0x90, 0x00])) == [.news(.failed(.badData)), .over])
  }

  // MARK: Access

  @Test func accessHasItsWays() {
    let rows: [(String, ToyChip, ChipKey, ChipAccess?, ChipTrouble?, resets: Int)] = [
      ("CAN", Self.chip(), Self.can, .pace, nil, 0),
      ("a CAN opens no BAC", Self.chip { $0.cardAccess = nil }, Self.can, nil, .accessUnsupported, 0),
      ("wrong CAN", Self.chip(), .access(WipedBytes(Array("123457".utf8))), nil, .wrongKey, 0),
      ("no CAN", Self.chip(), .access(WipedBytes(Array("12345".utf8))), nil, .wrongKey, 0),
      ("84 needed", Self.chip { $0.needsCurve = true }, .zone(Passport.fields), .pace, nil, 0),
      ("two tries left", Self.chip { $0.template = 0x63C2 }, Self.can, .pace, nil, 0),
      ("blocked", Self.chip { $0.template = 0x63C0 }, Self.can, nil, .wrongKey, 0),
      ("84 refused", Self.chip { $0.refusesCurve = 0x6A87 }, .zone(Passport.fields), .pace, nil, 0),
      ("PACE refused: BAC", Self.chip { $0.refusesCurve = 0x6D00 }, .zone(Passport.fields), .bac, nil, 1),
      ("curve unknown: BAC", Self.chip { $0.cardAccess = ToyChip.offer([0x20]) }, .zone(Passport.fields), .bac, nil, 0),
      (
        "neither", Self.chip { ($0.cardAccess, $0.hasBAC) = (nil, false) }, .zone(Passport.fields), nil,
        .accessUnsupported, 0
      ),
    ]
    for (name, chip, key, access, trouble, resets) in rows {
      let trial = Self.trial(chip, key: key)
      #expect(trial.reading?.access == access, "\(name)")
      #expect(trial.trouble == trouble, "\(name)")
      #expect(trial.resets == resets, "\(name)")
    }
  }

  @Test func aWrongKeyIsNotTriedWithBAC() {
    var fields = Passport.fields
    fields.number = WipedBytes(Array("L898902C4".utf8))
    for cardAccess in [ToyChip.offer([0x0D]), nil] {
      let trial = Self.trial(Self.chip { $0.cardAccess = cardAccess }, key: .zone(fields))
      #expect(trial.trouble == .wrongKey && trial.resets == 0)
    }
  }

  @Test func aCardOfAnotherKind() {
    var trial = Trial(Self.chip { $0.cardAccess = nil })
    trial.run { command, answer in command == 3 ? .answer([0x6A, 0x82]) : .none }
    #expect(trial.trouble == .notADocument)
  }

  // MARK: Faults

  @Test func whatIsWrongIsAnAlert() {
    var swapped = Passport()
    swapped.files[0x0102] = TLV.bytes(0x75, Passport.face(Passport.picture(2000)))
    let rows: [(String, ToyChip, ChipVerdict, ChipTrouble?)] = [
      ("exchanged DG2", Self.chip({ _ in }, swapped), .alert, nil),
      ("clone", Self.chip { $0.isClone = true }, .alert, nil),
      ("clone without DG14", Self.chip({ $0.isClone = true }, Passport(chip: .none)), .alert, nil),
      ("DG14 withheld", Self.chip { $0.refused = [0x010E: 0x6982] }, .alert, .fileRefused),
      ("DG15 withheld", Self.chip { $0.refused = [0x010F: 0x6A82] }, .alert, .fileRefused),
      ("DG13 withheld", Self.chip { $0.refused = [0x010D: 0x6A88] }, .notChecked, .fileRefused),
      ("COM withheld", Self.chip { $0.refused = [0x011E: 0x6A82] }, .good, .fileRefused),
      (
        "DG13 withheld, session over", Self.chip { ($0.refused, $0.isPlain) = ([0x010D: 0x6A82], true) },
        .notChecked, .fileRefused
      ),
    ]
    for (name, chip, verdict, trouble) in rows {
      let reading = Self.trial(chip).reading
      #expect(reading?.verdict == verdict, "\(name)")
      #expect(reading?.trouble == trouble, "\(name)")
      #expect(reading?.files[.group(.dg2)] != nil, "\(name)")
    }
    // The key of a thief, who can prove it: what is not signed proves nothing.
    var thief = Passport(hasActive: false)
    thief.files[0x010E] = Passport(chip: .tripleDES).files[0x010E]
    let exchanged = Self.trial(Self.chip({ _ in }, thief)).reading
    #expect(exchanged?.verdict == .alert && exchanged?.chip == .notDone)
    let clone = Self.trial(Self.chip { $0.isClone = true })
    #expect(clone.reading?.chip == .failed && clone.reading?.active == .failed && clone.resets == 1)
    #expect(Self.trial(Self.chip { $0.refused = [0x011D: 0x6982] }).trouble == .fileRefused)
  }

  @Test func theSignatureAndThePrintedZone() {
    func changed(at place: Int) -> [UInt8] {
      var zone = Passport.zone
      zone[place] ^= 1
      return zone
    }
    for (check, verdict) in [
      (ChipCheck.failed, ChipVerdict.alert), (.notDone, .notChecked), (.notSupported, .notChecked),
    ] {
      var trial = Trial(Self.chip(), signature: check)
      trial.run()
      #expect(trial.reading?.verdict == verdict && trial.reading?.passive == check)
    }
    // A letter of a name, which no check digit proves, and one of the document's number.
    let (misread, other) = (changed(at: 10), changed(at: 46))
    for (printed, verdict) in [(other, ChipVerdict.alert), (misread, .notChecked), (nil, .good), ([], .good)] {
      var trial = Trial(Self.chip(), printed: printed)
      trial.run()
      #expect(trial.reading?.verdict == verdict)
    }
    var unknown = Passport()
    unknown.sign(hash: [0x2A, 0x03])
    #expect(Self.trial(Self.chip({ _ in }, unknown)).reading?.verdict == .notChecked)
  }

  @Test func aZoneThatIsNotThereIsNotThePrintedOne() {
    var (empty, unlisted) = (Passport(), Passport())
    empty.files[0x0101] = TLV.bytes(0x61, TLV.bytes(0x5F20, Passport.zone))
    empty.sign()
    unlisted.files[0x0101] = nil
    unlisted.sign()
    for passport in [empty, unlisted] {
      let reading = Self.trial(Self.chip({ _ in }, passport)).reading
      #expect(reading?.printed == .notDone && reading?.verdict == .notChecked)
      var unprinted = Trial(Self.chip({ _ in }, passport), printed: nil)
      unprinted.run()
      #expect(unprinted.reading?.printed == .notSupported)
    }
  }

  @Test func aRefusedProofIsFollowedByAnAccess() {
    for status: UInt16 in [0x6300, 0x6A80, 0x6982] {
      let trial = Self.trial(Self.chip { $0.refusesProof = status })
      #expect(trial.reading?.verdict == .alert && trial.reading?.chip == .failed)
      #expect(trial.reading?.files[.group(.dg2)] != nil && trial.resets == 1)
    }
  }

  @Test func aFalseMACEndsTheRead() {
    var trial = Trial(Self.chip())
    trial.run { command, answer in
      guard command == 20 else { return .none }
      var answer = answer
      answer[answer.count / 2] ^= 1
      return .answer(answer)
    }
    #expect(trial.trouble == .notAuthentic)
  }

  // MARK: Blocks

  @Test func blocksFitReaderAndChip() {
    let passport = Passport(face: 40_000)
    let wide = hexadecimal("7F66080202") + hexadecimal("FFFF0202") + hexadecimal("FFFF")
    let narrow = hexadecimal("7F66080202") + hexadecimal("01000202") + hexadecimal("0100")
    let rows: [(String, ToyChip, most: Int, largest: Int)] = [
      ("short", Self.chip({ $0.information = wide }, passport), 256, 223),
      ("long", Self.chip({ $0.information = wide }, passport), 65_535, 4096),
      ("chip knows none", Self.chip({ _ in }, passport), 65_535, 223),
      ("chip allows none", Self.chip({ $0.information = narrow }, passport), 65_535, 223),
      ("reader takes 1000", Self.chip({ $0.information = wide }, passport), 1000, 960),
      ("6700", Self.chip({ $0.most = 200 }, passport), 256, 160),
      ("6C", Self.chip({ ($0.most, $0.tooMuch) = (200, 0x6CA0) }, passport), 256, 160),
      ("6700 without protection", Self.chip({ ($0.most, $0.isPlain) = (200, true) }, passport), 256, 160),
    ]
    for (name, chip, most, largest) in rows {
      var trial = Trial(chip)
      trial.most = most
      trial.run()
      #expect(trial.reading?.verdict == .good, "\(name)")
      #expect(trial.reading?.face?.bytes.bytes == Passport.picture(40_000), "\(name)")
      #expect(trial.chip.reads.dropFirst(trial.chip.information == nil ? 0 : 3).max() == largest, "\(name)")
    }
  }

  @Test func answersInPartsAreOne() {
    // As T=0 has it: BAC's challenge comes with GET RESPONSE, and a length that the chip corrects.
    var link = ChipLink()
    _ = link.send(ChipCommand(0, 0x84, 0, 0, expected: 4))
    #expect(link.hear([0x6C, 0x08]) == .more([0x00, 0x84, 0x00, 0x00, 0x08]))
    #expect(link.hear([1, 2, 0x61, 0x02]) == .more([0x00, 0xC0, 0x00, 0x00, 0x02]))
    #expect(link.hear([3, 4, 0x90, 0x00]) == .answer(ChipAnswer([1, 2, 3, 4], .done)))
    #expect(link.hear([0x90, 0x00]) == .nonsense)
    _ = link.send(ChipCommand(0, 0x84, 0, 0, expected: 4))
    let endless = (0..<1000).map { _ in link.hear([0x61, 0x00]) }
    #expect(endless.contains(.nonsense))
  }

  // MARK: Moved

  @Test func movedAtAnyCommandItGoesOn() throws {
    let chip = Self.chip()
    let whole = Self.trial(chip)
    let reading = try #require(whole.reading)
    for command in 1...whole.commands {
      for isQuick in [false, true] {
        var trial = Trial(chip)
        trial.run { number, _ in number == command ? (isQuick ? .reset : .taken) : .none }
        #expect(trial.reading?.files == reading.files && trial.reading?.verdict == .good, "\(command)")
        #expect(isQuick || trial.news.contains(.moved))
        // Access and SOD again, and nothing twice.
        #expect(trial.commands <= whole.commands + 30, "\(command)")
      }
    }
  }

  @Test func takenWhileItIsSwitchedOffAndOnItIsMoved() {
    for chip in [Self.chip { $0.isClone = true }, Self.chip { $0.refusesCurve = 0x6D00 }] {
      var trial = Trial(chip)
      trial.isTakenInReset = true
      trial.run()
      #expect(trial.news.filter { $0 == .moved }.count == 1 && trial.reading != nil)
    }
    var read = Trial(Self.chip()).read
    #expect(read.handle(.taken) == [])
  }

  @Test func movedEachTimeAtTheSamePlaceItEndsAllTheSame() {
    var trial = Trial(Self.chip())
    trial.run { number, _ in number % 40 == 0 ? .taken : .none }
    #expect(trial.reading?.verdict == .good)
  }

  @Test func anotherDocumentIsNotGoneOnWith() {
    var trial = Trial(Self.chip())
    var other = Passport()
    other.files[0x010D] = TLV.bytes(0x6D, Array("others".utf8))
    other.sign()
    var read = trial.read
    var chip = trial.chip
    // The first document up to its 35th command, then the other one.
    var input = ChipRead.Input.placed(most: 256)
    var (commands, last) = (0, [ChipRead.Step]())
    while true {
      last = read.handle(input)
      guard let bytes = last.lazy.compactMap({ if case .transmit(let bytes) = $0 { bytes } else { nil } }).first else {
        break
      }
      commands += 1
      if commands == 35 {
        _ = read.handle(.taken)
        chip = ToyChip(other)
        input = .placed(most: 256)
      } else {
        input = .answer(chip.answer(bytes))
      }
    }
    #expect(last == [.news(.failed(.notAuthentic)), .over])
    trial.read.wipe()
    #expect(trial.read.handle(.placed(most: 256)) == [.over])
  }
}
