import Contract
import Testing

@testable import Chips

/// What was secret is overwritten: nothing holds a key longer than its session, and no file leaves copies behind.
@Suite struct WipeTests {
  /// Runs until the read has got the answers of so many commands.
  private static func begun(_ commands: Int, _ look: (ChipRead) -> Void = { _ in }) -> (ChipRead, ToyChip) {
    var (read, chip) = (Trial(ToyChip(Passport(face: 3000))).read, ToyChip(Passport(face: 3000)))
    var steps = read.handle(.placed(most: 256))
    for _ in 0..<commands {
      for case .transmit(let bytes) in steps { steps = read.handle(.answer(chip.answer(bytes))) }
      look(read)
    }
    return (read, chip)
  }

  private static func end(_ read: inout ChipRead, _ isWiped: Bool) {
    if isWiped { read.wipe() } else { _ = read.handle(.taken) }
  }

  /// In PACE's session, in that of chip authentication, and between them.
  @Test func keysEndWithTheirSession() {
    for commands in 14...45 {
      for isWiped in [false, true] {
        var (read, _) = Self.begun(commands)
        weak let encryption = read.link.session?.keys.encryption
        weak let authentication = read.link.session?.keys.authentication
        #expect(encryption != nil && authentication != nil, "\(commands)")
        Self.end(&read, isWiped)
        #expect(encryption == nil && authentication == nil, "\(commands)")
      }
    }
  }

  @Test func aFileStaysWhereItIs() {
    var places: [Int: Set<UInt>] = [:]
    _ = Self.begun(60) { read in
      guard let half = read.half, let total = half.total, total > 500 else { return }
      half.bytes.withUnsafeBufferPointer { _ = places[total, default: []].insert(UInt(bitPattern: $0.baseAddress)) }
    }
    #expect(!places.isEmpty && places.values.allSatisfy { $0.count == 1 }, "\(places.mapValues(\.count))")
  }
}
