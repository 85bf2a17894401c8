import Foundation
import Testing

@testable import Rehearsal

@Suite("The report in TAP")
struct TapReportTests {
  @Test("has a subtest for each tape")
  func whole() {
    #expect(
      TapReport.text(of: Samples.run) == """
        TAP version 14
        1..2
        # Subtest: first.tape
            1..2
            ok 1 - starts
            ok 2 - ends [fr]
        ok 1 - first.tape
        # Subtest: walk.tape
            1..1
            not ok 1 - the guide
              ---
              message: "the screen does not show it"
              severity: fail
              kind: failed
              file: "walk.tape"
              line: 7
              column: 16
              at: 12.345
              text: "Expect+Screen  \\"Continue\\""
              remedy: "wait for it with Wait+Screen"
              nearest: "row 2 says \\"[ Continuer ]\\""
              state: "page instructions, focus continue"
              replay: "cameo tape run walk.tape --filter 'the guide'"
              screen:
                - "Guide"
                - "[ Continuer ]"
                - "日本"
              events:
                - "{\\"v\\":1,\\"event\\":\\"instructionsShown\\"}"
                - "{\\"v\\":1,\\"event\\":\\"cameraReady\\"}"
              ...
        not ok 2 - walk.tape

        """)
    #expect(TapReport.text(of: []) == "TAP version 14\n1..0\n")
  }

  @Test("reads back whatever the names and texts are")
  func hostile() throws {
    let text = Samples.hostile
    let failure = TestFailure(file: text, line: 3, columns: 2..<4, text: text, message: text, screen: [text, ""])
    let run = [
      TestReport(file: text, name: text, failure: failure), TestReport(file: text, name: "ok 3 # SKIP"),
      TestReport(file: "b", name: "1..9"),
    ]
    let points = try points(TapReport.text(of: run))
    #expect(points.map(\.isPassed) == [false, true, false, true, true])
    #expect(points.map(\.name) == [harmless(text), "ok 3 # SKIP", harmless(text), "1..9", "b"])
    let message = try #require(points[0].block.first { $0.hasPrefix("message: ") }).dropFirst(9)
    let read = try JSONSerialization.jsonObject(with: Data(message.utf8), options: .fragmentsAllowed) as? String
    #expect(read == text)
    #expect(points[1...].allSatisfy { $0.block.isEmpty })
  }

  private struct Point {
    var isPassed: Bool
    var name: String
    var block: [String] = []
  }

  /// Test points in order, those of subtests before their tape's; plans are checked against their number.
  private func points(_ text: String) throws -> [Point] {
    var points: [Point] = []
    var plans: [Int: (planned: Int, seen: Int)] = [:]
    for line in text.split(separator: "\n").dropFirst() {
      let depth = line.prefix { $0 == " " }.count
      let words = line.dropFirst(depth)
      switch depth {
      case 0 where words.hasPrefix("#"): plans[4] = nil
      case 0, 4:
        if words.hasPrefix("1..") {
          plans[depth] = (try #require(Int(words.dropFirst(3))), 0)
        } else {
          let point = try point(words, number: (plans[depth]?.seen ?? 0) + 1)
          plans[depth]?.seen += 1
          points.append(point)
          if depth == 0 { #expect(plans[4]?.planned == plans[4]?.seen) }
        }
      default: points[points.count - 1].block.append(String(words))
      }
    }
    #expect(plans[0]?.planned == plans[0]?.seen)
    return points
  }

  private func point(_ words: Substring, number: Int) throws -> Point {
    let isPassed = words.hasPrefix("ok ")
    let rest = words.dropFirst(isPassed ? 3 : 7)
    try #require(rest.hasPrefix("\(number) - "))
    var name = ""
    var isEscaped = false
    for scalar in rest.dropFirst("\(number) - ".count).unicodeScalars {
      if scalar == "\\", !isEscaped {
        isEscaped = true
        continue
      }
      #expect(isEscaped || scalar != "#", "a directive")
      isEscaped = false
      name.unicodeScalars.append(scalar)
    }
    return Point(isPassed: isPassed, name: name)
  }
}
