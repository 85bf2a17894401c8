import Cells
import Contract
import Rehearsal
import Testing

/// Each preview mode draws a different picture; screens of tapes are compared without it.
@Suite struct WaysOfDrawingTests {
  private func drawn(_ preview: PreviewMode) throws -> Set<Character> {
    let session = try RealSession(RealSession.Look(preview: preview))
    session.reachPicture()
    let area = try #require(session.still.picture)
    let rows = session.still.text.split(separator: "\n", omittingEmptySubsequences: false)
    return Set(rows[area.row..<area.endRow].joined())
  }

  @Test func quartersAreThoseOfFineAlone() throws {
    let quarters: Set<Character> = ["▘", "▝", "▖", "▗", "▚"]
    #expect(try drawn(.fine).isSuperset(of: quarters))
    #expect(try drawn(.blocks).isDisjoint(with: quarters))
  }

  @Test func autoIsTheFinestWay() throws {
    #expect(try drawn(.auto) == drawn(.fine))
    #expect(try drawn(.auto) != drawn(.ascii))
  }
}
