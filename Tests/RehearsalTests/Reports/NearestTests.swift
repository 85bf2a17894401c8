import Tape
import Testing

@testable import Rehearsal

@Suite("What came nearest")
struct NearestTests {
  private let rows = ["  Guide  ", "", "  [ Continuer ]   [ Leave ]", "é"]
  private let events: [(name: String, fields: [(String, String)], text: String)] = [
    ("hintChanged", [("hint", "moveLeft")], "#1"), ("cameraReady", [], "#2"),
    ("hintChanged", [("hint", "moveRight")], "#3"), ("faceLost", [], "#4"),
  ]

  @Test("is the row that shares the most with the text")
  func rowsOfAScreen() {
    let miss = nearestMiss(to: .literal("continue ]"), in: rows)
    #expect(miss == "row 3 says \"[ Continuer ] [ Leave ]\"")
    #expect(nearestMiss(to: .literal("xyz"), in: rows) == nil)
    #expect(nearestMiss(to: .literal("Guardian"), in: rows) == nil)
    #expect(nearestMiss(to: .literal("Guided"), in: rows) == "row 1 says \"Guide\"")
    #expect(nearestMiss(to: .literal("Guide to fires"), in: rows) == "row 1 says \"Guide\"")
    #expect(nearestMiss(to: .regex("Guide.*x"), in: rows) == nil)
    #expect(nearestMiss(to: .literal("x"), in: []) == nil)
  }

  @Test("is the event with other fields, the one before the wait, or the last one")
  func eventsOfALog() {
    let left = EventPattern("hintChanged", [.init("hint", "moveLeft")])
    #expect(nearestMiss(to: left, in: events, from: 1) == "hintChanged hint=moveRight came instead")
    #expect(nearestMiss(to: left, in: events, from: 3) == "it came before the last wait: #1")
    let near = EventPattern("hintChanged", [.init("hint", "moveCloser")])
    #expect(nearestMiss(to: near, in: events, from: 3) == "hintChanged hint=moveRight came before the last wait")
    #expect(nearestMiss(to: EventPattern("cameraReady"), in: events, from: 2) == "it came before the last wait: #2")
    #expect(nearestMiss(to: EventPattern("cameraLost"), in: events, from: 2) == "faceLost was the last event")
    #expect(nearestMiss(to: EventPattern("cameraLost"), in: events, from: 99) == nil)
  }
}
