import Contract
import Glibc
import Testing

@testable import Files

@Suite struct PinHashTests {
  @Test func onlyThePinMatches() throws {
    let hash = try PinHash(of: "246810")
    #expect(try hash.matches("246810"))
    for wrong in ["246811", "24681", "2468100", "", "0246810"] { #expect(try !hash.matches(wrong), "\(wrong)") }
    #expect(!hash.text.contains("246810"))
  }

  @Test func equalPinsHaveDifferentHashes() throws {
    #expect(try PinHash(of: "1234") != PinHash(of: "1234"))
  }

  /// Computed by another scrypt implementation with N = 2^15, r = 8, p = 1.
  @Test func hashMatchesAnotherImplementation() throws {
    let kept = try #require(
      PinHash(kept: "$7$D6..../....abcdefghijklmnopqrstuv$sxyoA3sYfwNZvi/dEJ6orDrdNSoP5KqWZ6b1LFJsU3D"))
    #expect(try kept.matches("2468"))
    #expect(try !kept.matches("2469"))
  }

  /// A planted file can't select another method, or more memory.
  @Test(arguments: [
    "", "$7$", "$6$salt$hash", "$7$C6..../....salt$hash", "$7$Z6..../....salt$hash", "$7$DU..../....a$b",
    // Inputs that libcrypt rejects.
    "$7$D6..../....$$$*", "$7$D6..../....", "$7$D6..../....salt", "$7$D6..../....salt$hash",
    "$7$D6..../....s*lt$sxyoA3sYfwNZvi/dEJ6orDrdNSoP5KqWZ6b1LFJsU3D",
    "$7$D6..../....salt$sxyoA3sYfwNZvi/dEJ6orDrdNSoP5KqWZ6b1LFJsU3D$",
  ])
  func foreignHashesAreRefused(text: String) { #expect(PinHash(kept: text) == nil) }

  @Test func onlyMemoryFaultsAdviseMoreMemory() {
    #expect(PinHash.failure(ENOMEM).recovery.contains("32 MiB"))
    #expect(!PinHash.failure(EINVAL).recovery.contains("memory") && PinHash.failure(EINVAL).code == .resourceMissing)
  }

  @Test func everyByteCounts() {
    let bytes: [UInt8] = [1, 2, 3, 4]
    #expect(PinHash.areSame(bytes, bytes))
    for index in bytes.indices {
      var other = bytes
      other[index] ^= 0x80
      #expect(!PinHash.areSame(bytes, other))
    }
    #expect(!PinHash.areSame(bytes, Array(bytes.dropLast())) && PinHash.areSame([], []))
  }
}
