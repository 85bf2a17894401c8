import Cells
import Contract
import Testing
import Wording

@testable import Flow
@testable import Screens

/// The texts of a document's review.
@Suite struct DocumentModelTests {
  private let messages = Source.catalogue.messages(for: "en")

  private func remarks(_ outline: DocumentOutline?, rows: Int = 24) -> [Remark] {
    let face = DocumentReview(kind: .td1, side: .front, shot: Scene.shot(outline)).face
    let facts = ScreenFacts(window: Size(columns: 80, rows: rows))
    return ScreenModel.make(view: SessionView(face), messages: messages, facts: facts).remarks
  }

  @Test func remarksListTheWorstFirst() {
    let said = remarks(Scene.poor)
    #expect(
      said.map(\.text) == [
        "A corner at the picture's edge", "Held at an angle", "A side is covered", "Some glare", "Rather dark",
      ])
    #expect(said.map(\.tone) == [.bad, .neutral, .neutral, .neutral, .neutral])
    #expect(remarks(Scene.poor, rows: 12).map(\.text) == said.prefix(3).map(\.text), "a small window keeps its picture")
  }

  @Test func inTooMuchLightNothingReflects() {
    var outline = Scene.poor
    (outline.tilt, outline.inliers, outline.room, outline.edgeWidth) = (0, [1, 1, 1, 1], 0.1, 1.4)
    outline.light = DocumentLight(median: 240, clipped: 0.3, glare: 0.02)
    #expect(remarks(outline).map(\.text) == ["Very bright", "Sharp"])
    outline.light = DocumentLight(median: 180, clipped: 0, glare: 0)
    #expect(remarks(outline).map(\.text) == ["Sharp", "No glare"])
    outline.aspect = DocumentKind.td3.aspect
    #expect(remarks(outline).map(\.text) == ["That's a passport. Show your card", "Sharp", "No glare"])
    outline.edgeWidth = 2.6
    #expect(remarks(outline).map(\.text) == ["That's a passport. Show your card", "A little blurred", "No glare"])
    outline.edgeWidth = nil
    #expect(
      remarks(outline).map(\.text) == ["That's a passport. Show your card", "No glare"], "its sharpness is unknown")
  }

  @Test(arguments: DocumentSign.allCases, [true, false])
  func eachHintHasASignOfItsOwn(sign: DocumentSign, isUnicode: Bool) throws {
    let look = try Look.shipped(isUnicode: isUnicode)
    let marks = DocumentSign.allCases.map { Marks.text(.document($0), look).pieces[...].string }
    #expect(Set(marks).count == marks.count && Set(DocumentSign.allCases.map(\.art)).count == marks.count)
    #expect(Set(DocumentSign.allCases.map { isUnicode ? $0.film.unicode : $0.film.ascii }).count == marks.count)
    let film = isUnicode ? sign.film.unicode : sign.film.ascii
    #expect(Set(film).count > 1 && film.allSatisfy { Text($0).columns == 5 })
    #expect(isUnicode || film.allSatisfy { $0.allSatisfy(\.isASCII) })
    #expect(sign == .onReader || Hint.ofDocuments.contains { Guide.row($0).mark == .document(sign) })
  }

  @Test func noSignOfADocumentShowsAFace() {
    let marks = Hint.ofDocuments.map { Guide.row($0).mark }
    let ofFaces = Hint.ofFaces.map { Guide.row($0).mark }.filter { $0 != .good }
    #expect(marks.allSatisfy { !ofFaces.contains($0) })
  }

  @Test func withoutAnOutlineOnlyThatIsSaid() {
    #expect(remarks(nil).map(\.text) == ["No edges were found: please check"])
  }
}
