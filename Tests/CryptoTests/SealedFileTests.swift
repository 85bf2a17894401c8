import Contract
import Testing

@testable import Crypto

@Suite struct SealedFileTests {
  /// A sealed file made of these pieces, and its key.
  private func seal(_ pieces: [[UInt8]]) throws -> (file: [UInt8], key: [UInt8]) {
    let maker = try #require(SealedFileMaker())
    var file = maker.head
    for piece in pieces { file += try #require(maker.add(piece[...])) }
    file += try #require(maker.finish())
    return (file, maker.key.bytes)
  }

  @Test func onlyItsKeyOpensIt() throws {
    let pieces: [[UInt8]] = [[1, 2, 3], [], (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }, [4]]
    let (file, key) = try seal(pieces)
    #expect(SealedFile.open(file, key: key) == pieces.flatMap(\.self))
    #expect(file.count == 28 + pieces.reduce(0) { $0 + $1.count })
    let (empty, other) = try seal([])
    #expect(SealedFile.open(empty, key: other) == [] && SealedFile.open(file, key: other) == nil)
    for key in [[], Array(key.dropLast())] { #expect(SealedFile.open(file, key: key) == nil) }
  }

  @Test func eachFlippedBitAndEachCutIsFound() throws {
    let (file, key) = try seal([Array("a picture".utf8)])
    #expect(!Samples.flips(of: file).contains { SealedFile.open($0, key: key) != nil })
    #expect(!file.indices.contains { SealedFile.open(Array(file.prefix($0)), key: key) != nil })
  }

  @Test func theKeysAreForTheirOwnerAlone() throws {
    let (owner, other) = (try #require(PrivateKey.make(.x25519)), try #require(PrivateKey.make(.x25519)))
    let keys = FileKeys([.init(path: "a.jpg.enc", name: "a.jpg", mime: "image/jpeg", key: WipedBytes([1, 2, 3]))])
    let text = try #require(keys.sealed(for: owner.publicKey))
    #expect(try FileKeys.open(text, with: owner) == keys)
    #expect(throws: CryptoFault.self) { try FileKeys.open(text, with: other) }
    for plain in [#"{"files":[{"path":"a"}]}"#, "{}", "[]"] {
      let wrong = try #require(SealedText.seal(Array(plain.utf8), for: owner.publicKey))
      #expect(throws: CryptoFault("has no keys of files"), "\(plain)") { try FileKeys.open(wrong, with: owner) }
    }
  }
}
