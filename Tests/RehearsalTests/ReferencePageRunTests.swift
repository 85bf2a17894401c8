import Foundation
import Testing

@testable import Rehearsal

/// Every example of the reference page is a tape that runs, and does what the page says.
@Suite struct ReferencePageRunTests {
  private static let beside = [
    "show/kiosk.json": "{\"uiConfig\": {\"buttonCornerRadius\": 0}}",
    "show/later.json": "{\"kiosk\": {\"idleMs\": 60000}}",
    "show/world.tape": "Set Size 80x24\nCamera demo\n",
    "show/stand.findings": (0..<90).map(\.far).joined(separator: "\n"),
  ]

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The tapes between the fences of a page.
  private func tapes(_ page: String) throws -> [String] {
    let text = try String(contentsOf: Self.root.appending(path: page), encoding: .utf8)
    return text.components(separatedBy: "```tape\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
  }

  @Test func everyExampleHolds() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cameo-page-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let examples = try tapes("docs/tapes.md")
    #expect(examples.count > 10)
    for (place, text) in examples.enumerated() {
      let kept = ArtefactPlace.folder(folder.appending(path: "\(place)").path)
      let reports = try Playhouse.play(text, Self.beside, artefacts: kept)
      for report in reports {
        let told = FailureText.lines(of: report).joined(separator: "\n")
        #expect(report.failure == nil, "\(told)")
      }
    }
  }
}

extension Int {
  /// Somebody who is too far away, as found in the frame of this number.
  fileprivate var far: String {
    """
    {"v":1,"t":\(self * 66),"frame":\(self * 2),"at":\(self * 66),"size":[640,480],"camera":"face","faces":[\
    {"box":[270,172,100,135],"confidence":1,"track":1}]}
    """
  }
}
