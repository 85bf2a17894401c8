@testable import Demo
import Contract
import Testing

@Suite struct CardFollowerTests {
  private func card(_ words: String) throws -> DocumentState {
    try document(words.contains("document=") ? words : "document=td1 " + words)
  }

  private func after(
    _ hint: Hint?, _ words: String, seconds: Double = 4, seed: UInt64 = 3, manner: String = ""
  ) throws -> DocumentState {
    let manner = CardManner(word: manner) ?? .plain
    var follower = CardFollower(from: try card(words), seed: seed, at: .zero, manner: manner)
    follower.see(Prompted(hint: hint), at: .milliseconds(100))
    return follower.state(at: .seconds(seconds))
  }

  @Test(
    arguments: [
      (.docFarther, "width=1.3", \.width, 0.9), (.docCloser, "width=0.5", \.width, 0.9),
      (.docUpright, "roll=25", \.roll, 0),
      (.docParallel, "tilt=-30", \.tilt, 0), (.docParallel, "turn=30", \.turn, 0),
      (.docFingers, "hand=0.8", \.hand, 0.2),
      (.docGlare, "glare=0.8", \.glare, 0), (.docBright, "light=1.4", \.light, 1), (.docDark, "light=0.3", \.light, 1),
      (.docBlur, "blur=3", \.blur, 0), (.docStill, "shake=9", \.shake, 0.3), (.docCorners, "x=0.4", \.x, 0),
      (.docFront, "y=0.9", \.y, 0),
    ] as [(Hint, String, WritableKeyPath<DocumentState, Double> & Sendable, Double)])
  func eachHintIsAnswered(
    _ hint: Hint, _ words: String, _ field: WritableKeyPath<DocumentState, Double> & Sendable, _ goal: Double
  ) throws {
    let from = try document("document=td1 " + words)[keyPath: field]
    for seed in 0..<5 as Range<UInt64> {
      let rest = try after(hint, words, seed: seed)[keyPath: field] - goal
      #expect(abs(rest) < 0.06 * abs(from - goal) + 0.02, "\(rest)")
      #expect(try after(hint, words, seconds: 0.45, seed: seed)[keyPath: field].isNearly(from))
      let deaf = "deaf-" + hint.rawValue.dropFirst(3).lowercased()
      #expect(try after(hint, words, seed: seed, manner: deaf)[keyPath: field].isNearly(from))
    }
  }

  @Test func turnedCardComesBackAsTheOtherSide() throws {
    var follower = CardFollower(from: try document("document=td1"), seed: 1, at: .zero)
    follower.see(Prompted(hint: .docTurnOver), at: .milliseconds(500))
    var away = 0.0
    for number in 0..<80 {
      let state = follower.state(at: .milliseconds(number * 100))
      let corners = DocumentPose.corners(of: state, in: vga)?.corners ?? []
      if corners.allSatisfy({ $0.y > 480 }) { away += 0.1 }
    }
    #expect(away > 0.6, "\(away)")
    let last = follower.state(at: .seconds(8))
    #expect(last.side == .back && abs(last.y) < 0.05 && last.isPresent)
    // Asked for the back, a person already shows it.
    follower.see(Prompted(hint: .docBack), at: .seconds(8))
    #expect(follower.state(at: .seconds(12)).side == .back)
    follower.see(Prompted(hint: .docFront), at: .seconds(12))
    #expect(follower.state(at: .seconds(17)).side == .front)
  }

  @Test func theWrongDocumentIsPutAway() throws {
    #expect(try after(.docIsCard, "width=0.9", seconds: 6).document == .td3)
    #expect(try after(.docIsPassport, "width=0.9 document=td3", seconds: 6).document == .td1)
  }

  @Test func facesHintsAndNoneChangeNothing() throws {
    for hint in Hint.ofFaces + [.docHold] {
      #expect(try after(hint, "width=0.6 tilt=20") == document("document=td1 width=0.6 tilt=20"))
    }
    #expect(try after(nil, "width=0.6") == document("document=td1 width=0.6"))
  }

  @Test func howOftenItIsLookedAtIsNoMatter() throws {
    func states(every step: Int) throws -> [DocumentState] {
      var follower = CardFollower(from: try document("document=td1 width=0.5 shake=1"), seed: 4, at: .zero)
      follower.see(Prompted(hint: .docCloser), at: .milliseconds(300))
      return stride(from: 0, through: 4000, by: step).compactMap { time in
        let state = follower.state(at: .milliseconds(time))
        return time % 400 == 0 ? state : nil
      }
    }
    #expect(try states(every: 400) == states(every: 40))
  }
}

extension Double {
  fileprivate func isNearly(_ other: Double) -> Bool { abs(self - other) < 0.03 * max(1, abs(other)) }
}
