import Contract
import Testing

@testable import CardReaders

@Suite struct PCSCTests {
  @Test func codes() {
    let table: [(UInt32, PCSCCode.Call, ChipTrouble?)] = [
      (0, .command, nil), (0x8010_001D, .service, .noService), (0x8010_006A, .service, .notAllowed),
      (0x8010_006A, .connection, .notAllowed), (0x8010_002E, .service, .noReader),
      (0x8010_0017, .command, .readerLost), (0x8010_0009, .connection, .readerLost),
      (0x8010_0013, .command, .serviceLost), (0x8010_001E, .service, .serviceLost),
      (0x8010_000B, .connection, .busy), (0x8010_0066, .connection, .notADocument),
      (0x8010_000F, .connection, .notADocument), (0x8010_0069, .connection, .chipLost),
      (0x8010_0069, .command, .chipLost), (0x8010_0066, .command, .chipLost), (0x8010_0016, .command, .chipLost),
      (0x8010_002F, .command, .chipLost), (0x8010_0003, .service, .serviceLost), (0x8010_0001, .command, .chipLost),
    ]
    for (code, call, trouble) in table {
      #expect(PCSCCode(code).trouble(of: call) == trouble, "\(String(code, radix: 16)) \(call)")
    }
  }

  @Test func readersTogether() {
    func state(_ states: ReaderGlance.State...) -> ChipReaderState {
      ChipReaderState(states.map { ReaderGlance("R", $0) })
    }
    #expect(state() == .unusable(.noReader))
    #expect(state(.unavailable) == .unusable(.noReader))
    #expect(state(.unavailable, .nothing) == .waiting)
    #expect(state(.nothing, .chip) == .present)
    #expect(state(.chip, .chip) == .unusable(.manyChips))
    #expect(state(.chip, .notADocument) == .present)
    #expect(state(.notADocument) == .unusable(.notADocument))
    #expect(state(.taken) == .unusable(.busy))
  }

  @Test func flagsOfAReader() {
    let passport: [UInt8] = [0x3B, 0x88, 0x80, 0x01, 0, 0, 0, 0, 0x81, 0x71, 0, 0xF9]
    let memory: [UInt8] = [0x3B, 0x8F, 0x80, 0x01, 0x80, 0x4F, 0x0C, 0xA0, 0, 0, 3, 6, 3, 0, 1, 0, 0, 0, 0, 0x6A]
    let table: [(UInt32, [UInt8], ReaderGlance.State)] = [
      (0x0001_0012, [], .nothing), (0x0002_0022, passport, .chip), (0x122, passport, .chip), (0x1A2, passport, .taken),
      (0x222, [], .notADocument), (0x22, memory, .notADocument), (0x0A, [], .unavailable), (0x06, [], .unavailable),
    ]
    for (flags, atr, state) in table { #expect(ReaderGlance("R", flags: flags, atr: atr).state == state, "\(flags)") }
  }

  @Test func featuresOfAReader() {
    let list: [UInt8] = [0x06, 4, 0x42, 0x33, 0, 6, 0x12, 4, 0x42, 0x33, 0, 0x12]
    #expect(PCSCChannel.value(of: 0x12, in: list).map(Array.init) == [0x42, 0x33, 0, 0x12])
    for list: [UInt8] in [[], [0x12], [0x12, 4, 1, 2], [0x06, 255, 1]] {
      #expect(PCSCChannel.value(of: 0x12, in: list) == nil)
    }
  }
}
