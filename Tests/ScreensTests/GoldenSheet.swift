import Cells
import Contract
import Foundation
import Testing

@testable import Screens

/// The goldens of one file: of a page, or of a look.
struct GoldenSheet: CustomTestStringConvertible {
  var name: String
  var shots: [Shot]

  var testDescription: String { name }

  /// The variation from the default look.
  enum Dress: String {
    case usual = "", ascii, mirrored, leading, contrast, large
  }

  /// A scene in a window.
  struct Shot {
    var scene: String
    var size: Size
    var language = "en"
    var dress = Dress.usual

    var name: String {
      [scene, language == "en" ? "" : language, dress.rawValue, "\(size)"].filter { !$0.isEmpty }.joined(separator: " ")
    }

    var frame: Frame {
      get throws {
        let found = try #require(Scene.all.first { $0.name == scene })
        let messages = Source.catalogue.messages(for: language)
        return Frame(found.model(messages, size), size, try look(isRightToLeft: messages.isRightToLeft))
      }
    }

    private func look(isRightToLeft: Bool) throws -> Look {
      switch dress {
      case .usual: Look(theme: try .shipped("unissey"), isRightToLeft: isRightToLeft)
      case .mirrored: Look(theme: try .shipped("unissey"), isRightToLeft: true)
      case .ascii: try .shipped("mono", isUnicode: false, cornerRadius: 0)
      case .leading: try .shipped(side: .leading)
      case .contrast: try .shipped("high-contrast")
      case .large: try Look.large(isRightToLeft: isRightToLeft)[0]
      }
    }
  }
}

// MARK: Selection

extension GoldenSheet {
  static let (small, usual, wide, widest) = (size(40, 12), size(80, 24), size(120, 40), size(200, 60))

  static let all: [GoldenSheet] = {
    let pages = Page.allCases.map { page in GoldenSheet(name: page.rawValue, shots: shots(of: page)) }
    return pages.filter { !$0.shots.isEmpty } + looks
  }()

  /// At 80x24 the first scene of each layout; in other windows those whose layout differs there.
  private static func shots(of page: Page) -> [Shot] {
    Scene.all.filter { $0.view.face.page == page }.flatMap { scene in
      [(usual, firsts), (small, inSmall), (wide, inWide), (widest, inWidest)].compactMap { size, names in
        names.contains(scene.name) ? Shot(scene: scene.name, size: size) : nil
      }
    }
  }

  private static let firsts: Set<String> = {
    var seen: Set<[String]> = []
    return Set(
      Scene.all.map(\.name).filter { name in
        (try? Shot(scene: name, size: usual).frame).map { seen.insert($0.arrangement).inserted } ?? true
      })
  }()

  private static let inSmall: Set = [
    "instructions", "first-document", "first-identity", "first-chip", "first-liveness", "consent", "settings", "ready",
    "move-left",
    "insists", "helped", "recording", "help", "review",
    "captured", "failed", "task-left", "task-circle", "task-question-keys", "task-smile", "task-assist",
    "document-holding", "document-review", "document-review-part", "document-corners", "document-import", "code-scan",
    "still-there", "operator-pin", "operator-well", "operator-help", "chip-advice", "chip-fields", "chip-wrong",
    "chip-refused",
    "chip-moved", "chip-done",
  ]
  private static let inWide: Set = [
    "instructions", "first-liveness", "settings", "ready", "far", "several", "explained", "leave", "review",
    "task-left", "task-circle",
    "task-question-keys", "document-holding", "document-corners",
  ]
  private static let inWidest: Set = ["permission", "recording"]

  /// Samples of options that change the layout or the drawing.
  private static let looks: [GoldenSheet] = [
    GoldenSheet(
      name: "languages",
      shots: [
        Shot(scene: "instructions", size: usual, language: "fr"),
        Shot(scene: "task-question-keys", size: usual, language: "fr"),
        Shot(scene: "task-left", size: wide, language: "fr"),
        Shot(scene: "operator-help", size: small, language: "fr"),
        Shot(scene: "settings", size: usual, language: "qps"), Shot(scene: "move-left", size: small, language: "qps"),
      ]),
    GoldenSheet(
      name: "right-to-left",
      shots: ["instructions", "ready", "chip-expiry"].map { Shot(scene: $0, size: usual, language: "ar") }
        + ["ar", "he"].map { Shot(scene: "chip-number", size: usual, language: $0) }
        + ["task-left", "task-circle", "task-question-keys"].map { Shot(scene: $0, size: usual, dress: .mirrored) }),
    GoldenSheet(
      name: "ascii",
      shots: ["settings", "explained", "task-circle", "operator-well"].map {
        Shot(scene: $0, size: usual, dress: .ascii)
      }),
    GoldenSheet(
      name: "high-contrast", shots: ["instructions", "consent"].map { Shot(scene: $0, size: usual, dress: .contrast) }),
    GoldenSheet(name: "controls-leading", shots: [Shot(scene: "ready", size: wide, dress: .leading)]),
    GoldenSheet(
      name: "large-text",
      shots: ["instructions", "consent", "move-left", "task-left", "captured", "attract"].map {
        Shot(scene: $0, size: usual, dress: .large)
      }
        + ["instructions", "move-left", "task-left"].map { Shot(scene: $0, size: small, dress: .large) }
        + [Shot(scene: "task-left", size: widest, dress: .large)]),
  ]

  private static func size(_ columns: Int, _ rows: Int) -> Size { Size(columns: columns, rows: rows) }
}

// MARK: Files

extension GoldenSheet {
  static let folder = Source.root.appendingPathComponent("Tests/ScreensTests/Goldens")
  static var isUpdating: Bool { ProcessInfo.processInfo.environment["CAMEO_UPDATE_GOLDENS"] == "1" }
  private static let heading = "== "

  private var file: URL { Self.folder.appendingPathComponent("\(name).txt") }

  /// The goldens in the file, by name.
  var kept: [String: String] {
    let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(
      separator: "\n", omittingEmptySubsequences: false)
    var (kept, name): ([String: String], String?) = ([:], nil)
    for line in lines.dropLast() {
      if line.hasPrefix(Self.heading) {
        name = String(line.dropFirst(Self.heading.count))
        kept[name ?? ""] = ""
      } else if let name {
        kept[name, default: ""] += line + "\n"
      }
    }
    return kept
  }

  func keep(_ shots: [(name: String, text: String)]) throws {
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    let text = shots.map { "\(Self.heading)\($0.name)\n\($0.text)" }.joined()
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
}
