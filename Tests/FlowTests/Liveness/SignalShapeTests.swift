import Contract
import Testing

@testable import Flow

/// Values as the finder read them on rendered people, one real face that was warped, and rendered photos; there are no
/// films of people who smile.
@Suite struct SignalShapeTests {
  private static let seeds: Range<UInt64> = 0..<2

  private func signal(
    yaw: Double = 0, pitch: Double = 0, mouth: Double = 0, smile: Double = 1, shape: Double
  ) -> Signal {
    Signal(at: Instant(), yaw: yaw, pitch: pitch, mouth: mouth, smile: smile, shape: shape)
  }

  @Test func lipsMayPullTheNoseUpInALevelHead() {
    let reliable = [signal(smile: 1.3, shape: 0.78), signal(mouth: 0.4, shape: 0.72), signal(shape: 0.86)]
    #expect(reliable.allSatisfy { $0.isInShapeOfLips })
    let unreliable = [
      signal(pitch: -3, smile: 1.09, shape: 0.77), signal(mouth: 0.14, shape: 1.2), signal(smile: 1.3, shape: 1.2),
      signal(pitch: -19, smile: 1.3, shape: 0.8), signal(yaw: 23, smile: 1.3, shape: 0.8),
      signal(mouth: 0.6, smile: 1.6, shape: 0.65),
    ]
    #expect(!unreliable.contains { $0.isInShapeOfLips })
    #expect(!reliable.prefix(2).contains { $0.isInShape }, "eyes are held to the shape alone")
  }

  @Test(arguments: GestureStage.rates, TaskDifficulty.allCases)
  func aBroadSmileCounts(rate: Double, difficulty: TaskDifficulty) {
    for seed in Self.seeds {
      var stage = GestureStage(rate: rate, seed: seed)
      let play = stage.play(Ask(.smile), difficulty) { time in
        var doing = Gesture.smile.done(lasts: 1.3)(time)
        doing.shape = 1 - 0.6 * (doing.smile - 1)
        return doing
      }
      #expect(play.done != nil, "\(rate) \(difficulty) \(seed)")
    }
  }

  @Test func bentPhotosAreTurnedFurtherThanTheyRead() {
    let heads = [(16.6, 1.02, 1.04), (-32.2, 1.21, 1.04), (34.8, 1.24, 1.05), (27, 1.22, 0.98), (14.6, 1.04, 0.87)]
    #expect(heads.allSatisfy { signal(yaw: $0.0, smile: $0.2, shape: $0.1).isTurnedAsRead })
    let photos = [(16.8, 1.42, 0.92), (13.6, 1.42, 0.94), (-14.6, 1.15, 0.81), (23.5, 1.18, 0.78)]
    #expect(!photos.contains { signal(yaw: $0.0, smile: $0.2, shape: $0.1).isTurnedAsRead })
  }

  @Test func bentPhotosAreTippedFurtherThanAChinIsLifted() {
    let heads = [(-19.0, 0.83), (-13.8, 0.87), (-8.4, 0.95), (13.7, 1.03)]
    #expect(heads.allSatisfy { signal(pitch: $0.0, shape: $0.1).isLiftedAsRead })
    let photos = [(-8.0, 0.68), (-7.1, 0.75), (-9.6, 0.70), (-8.6, 0.74)]
    #expect(!photos.contains { signal(pitch: $0.0, shape: $0.1).isLiftedAsRead })
  }

  @Test(arguments: GestureStage.rates)
  func noMovementIsDetectedInABentPhoto(rate: Double) {
    for seed in Self.seeds {
      for (gesture, change) in [(Gesture.left, 0.42), (.right, 0.42), (.up, -0.3), (.circle, 0.42)] {
        var stage = GestureStage(rate: rate, seed: seed)
        let play = stage.play(Ask(gesture), .easy) { time in
          var doing = gesture.done(lasts: 1.3)(time)
          doing.shape = 1 + change * min(1, (abs(doing.yaw) + abs(doing.pitch)) / 12)
          return doing
        }
        #expect(play.done == nil, "\(gesture) \(rate) \(seed)")
      }
    }
  }

  /// Points that were guessed once do not spoil the turn of a person.
  @Test func aTurnStartsOverAfterAnotherShape() {
    var stage = GestureStage(rate: 30, seed: 1)
    stage.trembling = 0
    let play = stage.play(Ask(.left), .medium, for: 3) { time in
      Doing(yaw: time < 1 ? 0 : -20, shape: (1.15..<1.2).contains(time) ? 1.5 : 1)
    }
    #expect((1.4...1.55).contains(play.done ?? 0), "\(play.done ?? 0)")
  }
}
