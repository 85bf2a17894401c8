import Codes
import Contract
import Documents
import Files
import Imaging
import Testing

@testable import Finders
@testable import Demo

/// QR codes in frames, with and without a document.
@Suite struct CodeSeekerTests {
  private static let size = PixelSize(width: 1280, height: 720)

  private func card(_ code: DocumentState.Code) -> Picture {
    var state = DocumentState()
    state.qr = code
    let picture = Picture(Self.size)
    DocumentRenderer(size: Self.size, seed: 3).render(state, frame: 1, into: picture)
    return picture
  }

  /// A seeker that never sees a face.
  private func seeker(_ codes: CodeReader? = nil) throws -> DocumentSeeker {
    DocumentSeeker(try ZoneNetwork.shipped, codes: codes) { _, _ in false }
  }

  private static var wanted: CodeReading {
    let text = Specimen(seed: 3).code(.front)
    return CodeReading(length: text.count, sha256: Digest(of: text).hex)
  }

  private func code(_ kind: Finding.Kind) -> CodeReading? {
    if case .document(let found) = kind { return found.code }
    if case .code(let found) = kind { return found.reading }
    return nil
  }

  @Test func requestedCodesAreSoughtFourTimesASecond() throws {
    let picture = card(.valid)
    let (seeker, plain) = (try seeker(try CodeReader()), try seeker())
    let times = (0..<10).map { Duration.milliseconds(100 * $0) }
    let seen = times.map { code(seeker.find(in: picture, at: $0)) }
    #expect(seen.enumerated().filter { $1 != nil }.map(\.offset) == [0, 3, 6, 9])
    #expect(seen.compactMap(\.self).allSatisfy { $0 == Self.wanted })
    #expect(times.allSatisfy { code(plain.find(in: picture, at: $0)) == nil })
  }

  @Test func oneThatIsShownByItselfIsReadAnywhereInTheFrame() throws {
    let seeker = CodeSeeker(try CodeReader())
    #expect(code(seeker.find(in: card(.valid), at: .zero)) == Self.wanted)
    #expect(seeker.find(in: card(.none), at: .zero) == .code(CodeFinding()))
    #expect(code(seeker.find(in: card(.broken), at: .zero)) == nil)
  }
}
