import Chance
import Contract
import Testing

@testable import Chips

@Suite struct CodingTests {
  // MARK: Objects

  @Test func objectsAreReadAsTheyAreWritten() {
    for count in [0, 1, 127, 128, 255, 256, 65_535, 65_536] {
      for tag in [0x30, 0x7C, 0x5F1F, 0x7F49] {
        let value = [UInt8](repeating: 0xA5, count: count)
        let object = TLV(only: TLV.bytes(tag, value))
        #expect(object?.tag == tag && object.map { Array($0.value) } == value)
      }
    }
    #expect(TLV.bytes(0x53, [UInt8](repeating: 0, count: 300)).prefix(4) == [0x53, 0x82, 0x01, 0x2C])
  }

  @Test func lengthsThatLieAreRefused() {
    for hex in [
      "", "30", "3080", "308000000000", "3001", "308200", "30820001", "3085000000000100", "3084FFFFFFFF00", "5F",
      "5F81",
      "7F818181810100", "30020201", "3003020105FF",
    ] {
      #expect(TLV(only: hexadecimal(hex))?.children == nil, "\(hex)")
    }
    #expect(TLV(only: hexadecimal("3000FF")) == nil)
  }

  @Test func aTagTwiceIsNone() {
    #expect(TLV(only: hexadecimal("3006800101800102"))?.child(0x80) == nil)
    #expect(TLV(only: hexadecimal("3006800101810102"))?.child(0x80)?.value == [1])
  }

  @Test func nestingWithoutEndEnds() {
    for tag: UInt8 in [0x30, 0x75, 0x65] {
      let deep = [UInt8](repeating: tag, count: 1) + [0x82, 0x40, 0x00] + [UInt8](repeating: 0x30, count: 0x4000)
      _ = TLV(only: deep).flatMap(FacePicture.find)
      #expect(SecurityInfos(deep[...]) == nil && SecurityObject(deep) == nil && SubjectKey(deep[...]) == nil)
    }
  }

  /// Readers of files get what chance made of real ones.
  @Test func damagedFilesAreRefusedOrRead() {
    let passport = Passport()
    for seed in 0..<UInt64(Night.count(100_000, byDay: 1500)) {
      var dice = Dice(seed)
      let file = dice.pick([ChipFile.com, .sod] + ChipGroup.allCases.map { ChipFile.group($0) })
      var bytes = passport.files[file.identifier] ?? []
      for _ in 0...dice.roll(3) where !bytes.isEmpty { bytes[dice.roll(min(bytes.count, 200))] = UInt8(dice.roll(256)) }
      if dice.roll(3) == 0 { bytes.removeLast(dice.roll(bytes.count + 1)) }
      if let content = file.content(bytes) {
        _ = (FacePicture.find(in: content), SecurityInfos(content.value), SubjectKey(content.value))
        _ = SecurityObject(Array(content.value))
      }
      _ = ChipGroup.listed(in: bytes)
    }
  }

  // MARK: Commands

  @Test func commandsAreReadAsTheyAreWritten() {
    let data = [UInt8](repeating: 7, count: 300)
    let rows: [(ChipCommand, String)] = [
      (ChipCommand(0, 0xA4, 0, 0x0C, [0x3F, 0x00]), "00A4000C023F00"),
      (ChipCommand(0, 0xB0, 0x01, 0x02, expected: 8), "00B0010208"),
      (ChipCommand(0, 0xB0, 0, 0, expected: 256), "00B0000000"),
      (ChipCommand(0, 0xB0, 0, 0, expected: 4096), "00B00000001000"),
      (ChipCommand(0, 0xB0, 0, 0, expected: 65_536), "00B00000000000"),
      (ChipCommand(0, 0x82, 0, 0, [1, 2], expected: 256), "0082000002010200"),
      (ChipCommand(0, 0x82, 0, 0, [1, 2], expected: 300), "00820000000002" + "0102" + "012C"),
      (ChipCommand(0, 0x44, 0, 0), "00440000"),
    ]
    for (command, hex) in rows {
      #expect(command.bytes == hexadecimal(hex))
      #expect(ChipCommand(command.bytes) == command)
    }
    let long = ChipCommand(0, 0x82, 0, 0, data)
    #expect(long.isExtended && ChipCommand(long.bytes) == long)
    for hex in ["", "00A400", "00A40000030102", "00A400000201", "00A4000002010203FF", "00A40000000003010203FF"] {
      #expect(ChipCommand(hexadecimal(hex)) == nil, "\(hex)")
    }
  }

  // MARK: Secure messaging

  @Test func bothSidesUnderstandEachOther() throws {
    for cipher in ChipCipher.allCases {
      var reader = try #require(SecureMessaging(cipher, secret: [1, 2, 3], library))
      var chip = reader
      for count in [0, 1, 7, 8, 15, 16, 230, 300] {
        let data = [UInt8](repeating: 9, count: count)
        let command = ChipCommand(0, count == 7 ? 0xB1 : 0xB0, 1, 2, data, expected: count == 16 ? 4096 : 256)
        let sealed = (reader.protect(command)?.bytes).flatMap { ChipCommand($0) }
        let opened = chip.open(try #require(sealed))
        #expect(opened?.data == data && opened?.expected == command.expected && opened?.ins == command.ins)
        let answer = ChipAnswer(data, .endOfFile)
        let protected = chip.protect(answer, isOdd: command.isOdd)
        let back = try #require(protected)
        let heard = reader.open(back)
        #expect(heard == .authentic(answer))
        // The same answer again is not the next one.
        var later = reader
        let again = later.open(back)
        #expect(again == .notAuthentic)
      }
      let last = reader.protect(ChipCommand(0, 0xB0, 1, 2, [1, 2, 3], expected: 8))
      let sealed = try #require(last)
      let header = [sealed.ins, sealed.p1, sealed.p2]
      let opened = altered(header + sealed.data).count { bytes in
        var chip = chip
        return chip.open(ChipCommand(sealed.cla, bytes[0], bytes[1], bytes[2], Array(bytes[3...]))) != nil
      }
      #expect(opened == 0)
    }
  }

  @Test func aCounterThatIsAtItsEndIsTold() {
    for cipher in [ChipCipher.tripleDES, .aes256] {
      let key = [UInt8](repeating: 1, count: cipher.key)
      let counter = [UInt8](repeating: 0xFF, count: cipher.block)
      var session = SecureMessaging(cipher, encryption: key, authentication: key, counter: counter, library)
      let command = session.protect(ChipCommand(0, 0xB0, 0, 0, expected: 8))
      session = SecureMessaging(cipher, encryption: key, authentication: key, counter: counter, library)
      let answer = session.open(ChipAnswer([0x99, 0x02, 0x90, 0x00], .done))
      #expect(command == nil && answer == .notAuthentic)
    }
  }

  @Test func anAnswerWithoutItsObjectsIsNotAuthentic() throws {
    let base = try #require(SecureMessaging(.aes128, secret: [1], library))
    var chip = base
    let protected = chip.protect(ChipAnswer([1, 2], .done))
    let good = try #require(protected)
    func sealed(_ objects: [UInt8]) -> ChipAnswer {
      let counter = [UInt8](repeating: 0, count: 15) + [1]
      let mac = library.mac(counter + objects, .aes128, key: base.authentication, isPadded: true) ?? []
      return ChipAnswer(objects + TLV.bytes(0x8E, mac), .done)
    }
    let objects = Array(good.data.dropLast(10))
    let status = Array(objects.suffix(4))
    let rows: [(String, ChipAnswer, isAuthentic: Bool)] = [
      ("as it is", good, true), ("made here", sealed(objects), true),
      ("no MAC", ChipAnswer(objects, .done), false),
      ("MAC not last", ChipAnswer(good.data.suffix(10) + objects, .done), false),
      ("no status", sealed(Array(objects.dropLast(4))), false), ("status twice", sealed(objects + status), false),
      ("data twice", sealed(Array(objects.dropLast(4)) + objects), false),
      ("unknown object", sealed(objects + [0x81, 0x01, 0x00]), false),
      ("half a block", sealed(TLV.bytes(0x87, [1, 2, 3]) + status), false),
      ("nothing at all", ChipAnswer([], .done), false),
    ]
    for (name, answer, isAuthentic) in rows {
      var reader = base
      let opened = reader.open(answer)
      #expect(opened == (isAuthentic ? .authentic(ChipAnswer([1, 2], .done)) : .notAuthentic), "\(name)")
    }
    var reader = base
    let bare = reader.open(ChipAnswer([], .notAllowed))
    #expect(bare == .unprotected(.notAllowed))
  }
}
