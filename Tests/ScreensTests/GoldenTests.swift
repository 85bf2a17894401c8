import Cells
import Foundation
import Testing

@testable import Screens

/// Whole frames, kept as files; `CAMEO_UPDATE_GOLDENS=1` writes them anew.
@Suite struct GoldenTests {
  /// One usual and one wide; all others are held by the tests of fitting.
  static let sizes = [(80, 24), (120, 40)].map { Size(columns: $0, rows: $1) }

  @Test(arguments: Scene.all, ["en", "fr"])
  func aScreenLooksAsItDid(scene: Scene, language: String) throws {
    let look = try Look.shipped()
    for size in Self.sizes {
      let frame = Frame(scene.model(Source.catalogue.messages(for: language), size), size, look)
      expect(frame, named: "\(language)-\(size)-\(scene.name)")
    }
  }

  @Test(arguments: ["instructions", "settings", "holding", "explained", "help", "task-circle"])
  func withAsciiAndSquareCornersItStillSaysTheSame(name: String) throws {
    let look = try Look.shipped("mono", isUnicode: false, cornerRadius: 0)
    let size = Size(columns: 80, rows: 24)
    let scene = try #require(Scene.all.first { $0.name == name })
    let frame = Frame(scene.model(Source.catalogue.messages(for: "en"), size), size, look)
    let signs = frame.rows.joined().unicodeScalars.filter { !$0.isASCII }
    #expect(signs.allSatisfy { "…’".unicodeScalars.contains($0) }, "only the words may be more than ASCII")
    expect(frame, named: "ascii-\(size)-\(name)")
  }

  /// The smallest screen, and one that is read from the right, where sides stay those of the person.
  @Test(arguments: ["task-left", "task-nod", "task-circle", "task-question", "task-question-keys", "task-smile"])
  func tasksHaveTheirPlaceOnSmallScreensAndFromTheRight(name: String) throws {
    let scene = try #require(Scene.all.first { $0.name == name })
    for (columns, rows, isRightToLeft) in [(40, 12, false), (80, 24, true)] {
      let size = Size(columns: columns, rows: rows)
      let look = Look(theme: try .shipped("unissey"), isRightToLeft: isRightToLeft)
      let frame = Frame(scene.model(Source.catalogue.messages(for: "en"), size), size, look)
      expect(frame, named: "\(isRightToLeft ? "right" : "small")-\(size)-\(name)")
    }
  }

  /// Where large letters have room, where they have none, and where nothing but the hint is asked for.
  @Test(arguments: ["instructions", "consent", "move-left", "task-left", "captured", "attract"], ["en", "fr"])
  func largeTextSaysOneThing(name: String, language: String) throws {
    let scene = try #require(Scene.all.first { $0.name == name })
    let look = try Look.large(isRightToLeft: false)[0]
    for (columns, rows) in language == "en" ? [(40, 12), (80, 24), (200, 60)] : [(80, 24)] {
      let size = Size(columns: columns, rows: rows)
      let frame = Frame(scene.model(Source.catalogue.messages(for: language), size), size, look)
      expect(frame, named: "large-\(language)-\(size)-\(name)")
    }
  }

  /// Somebody is helped, and not cut off where there is little room.
  @Test(arguments: ["task-assist", "operator-help"], ["en", "fr"])
  func helpHasItsPlaceOnSmallScreens(name: String, language: String) throws {
    let scene = try #require(Scene.all.first { $0.name == name })
    let size = Size(columns: 40, rows: 12)
    let model = scene.model(Source.catalogue.messages(for: language), size)
    expect(Frame(model, size, try .shipped()), named: "\(language)-\(size)-\(name)")
  }

  @Test func controlsMayStandOnTheLeadingSide() throws {
    let size = Size(columns: 120, rows: 40)
    let scene = try #require(Scene.all.first { $0.name == "ready" })
    let model = scene.model(Source.catalogue.messages(for: "en"), size)
    expect(Frame(model, size, try .shipped(side: .leading)), named: "leading-\(size)-ready")
  }

  private func expect(_ frame: Frame, named name: String) {
    let file = Source.root.appendingPathComponent("Tests/ScreensTests/Goldens/\(name).txt")
    let kept = (try? String(contentsOf: file, encoding: .utf8)) ?? "no golden at all"
    if kept == frame.golden { return }
    guard ProcessInfo.processInfo.environment["CAMEO_UPDATE_GOLDENS"] == "1" else {
      Issue.record("\(name) is not as it was; it is now\n\(frame.golden)")
      return
    }
    try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    #expect((try? frame.golden.write(to: file, atomically: true, encoding: .utf8)) != nil)
  }
}
