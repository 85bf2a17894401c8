import CardReaders
import Contract

@testable import Chips

/// Fuzz targets of chips: files of a chip, and its answers, each with its length in two bytes before it.
extension Target {
  static let ofChips: [String: Target] = ["group": Target { group($0) }, "chip": Target { chip($0) }]

  private static func group(_ bytes: [UInt8]) {
    _ = ChipGroup.listed(in: bytes)
    _ = (SecurityObject(bytes), SecurityInfos(bytes[...]), SubjectKey(bytes[...]))
    if let content = TLV(only: bytes), let face = FacePicture.find(in: content) {
      precondition(face.bytes.bytes.count <= FacePicture.mostBytes)
    }
    if let command = ChipCommand(bytes) { precondition(ChipCommand(command.bytes) == command, "written otherwise") }
  }

  private struct Unsigned: ChipVerifier {
    func verify(_ cms: [UInt8]) -> ChipSignature { ChipSignature(.notDone, content: cms) }
  }

  private static func chip(_ bytes: [UInt8]) {
    let key = ChipKey.access(WipedBytes(Array("123456".utf8)))
    var read = ChipRead(ChipRequest(key: key), LibcryptoChips(), Unsigned())
    var (rest, steps) = (bytes[...], read.handle(.placed(most: 65_536)))
    while steps.last != .over, rest.count >= 2 {
      let count = rest.prefix(2).reduce(0) { $0 << 8 | Int($1) }
      let answer = rest.dropFirst(2).prefix(count)
      rest = rest.dropFirst(2 + answer.count)
      steps = read.handle(steps.contains(.reset) ? .placed(most: 256) : .answer(Array(answer)))
    }
  }
}
