import Cells
import CommandLine
import Contract
import Engine
import Flow
import Theming
import Wording

/// Previews of a theme: three screens of the flow in the smallest window.
struct ThemeMiniatures {
  private static let size = Size(columns: 40, rows: 12)
  private static let gap = "  "
  private static let faces = [
    PageFace(.instructions, .instructions(FirstPage()), controls: [Control(.continueButton)]),
    PageFace(PermissionView(stage: .explanation)),
    PageFace(CaptureView(stage: .ready, frame: PixelSize(width: 1280, height: 720), duration: .seconds(1))),
  ]

  let theme: Theme
  let library: ThemeLibrary
  let catalogue: Catalogue
  let capabilities: OutputCapabilities

  /// In both appearances if colours are supported, as many side by side as fit the window.
  var lines: [StyledLine] {
    let appearances = capabilities.depth > .none ? Appearance.allCases : [.light]
    let across = max(1, (capabilities.columns + Self.gap.count) / (Self.size.columns + Self.gap.count))
    return appearances.flatMap { appearance in
      let heading = StyledLine(capabilities.depth > .none ? "screens, \(appearance.rawValue)" : "screens", .heading)
      let screens = Self.faces.map { screen($0, appearance) }
      let bands = stride(from: 0, to: screens.count, by: across).flatMap { start in
        band(Array(screens[start..<min(start + across, screens.count)])) + [StyledLine("")]
      }
      return [heading] + bands
    }
  }

  private func band(_ screens: [[StyledLine]]) -> [StyledLine] {
    (0..<Self.size.rows).map { row in
      screens.dropFirst().reduce(screens[0][row]) { $0 + StyledLine(Self.gap) + $1[row] }
    }
  }

  private func screen(_ face: PageFace, _ appearance: Appearance) -> [StyledLine] {
    let presentation = Presentation(
      catalogue: catalogue, language: Catalogue.fallback, library: library, theme: theme, appearance: appearance,
      depth: capabilities.depth)
    let scene = Scene(
      view: SessionView(
        face, controls: face.controls, focus: face.controls.first?.id,
        progress: StepProgress(Self.faces.map(\.page), done: Self.faces.firstIndex { $0.page == face.page } ?? 0)),
      presentation: presentation, frame: nil, now: Instant())
    var painter = ScreenPainter()
    painter.paint(scene, on: ScreenPainter.Surface(size: Self.size))
    return (0..<Self.size.rows).map { line($0, of: painter.grid, scene.presentation.styles) }
  }

  /// Merges neighbouring cells of one paint into a run.
  private func line(_ row: Int, of grid: Grid, _ styles: StyleSheet) -> StyledLine {
    var parts: [(text: String, paint: Paint)] = []
    for column in 0..<grid.size.columns {
      let cell = grid[column, row]
      if parts.last?.paint == cell.paint {
        parts[parts.count - 1].text += cell.glyph.text
      } else {
        parts.append((cell.glyph.text, cell.paint))
      }
    }
    return parts.reduce(StyledLine("")) { $0 + StyledLine($1.text, .codes(styles.codes(of: $1.paint))) }
  }
}

extension StyleSheet {
  /// The escape codes of a cell.
  fileprivate func codes(of paint: Paint) -> String {
    let style = self[paint.role]
    let attributes: [(Attributes, String)] = [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
    ]
    let weight = attributes.filter { style.attributes.contains($0.0) }.map(\.1)
    let colors =
      switch paint.source {
      case .role: style.direct.map { Self.codes($0.ink, $0.ground) } ?? numbers(of: style)
      case .palette: [OutputCapabilities.ink(paint.ink.blue), OutputCapabilities.ground(paint.ground.blue)]
      case .direct: Self.codes(paint.ink, paint.ground)
      }
    return (weight + colors).joined(separator: ";")
  }

  private func numbers(of style: CellStyle) -> [String] {
    [style.foreground.map(OutputCapabilities.ink), style.background.map(OutputCapabilities.ground)].compactMap(\.self)
  }

  private static func codes(_ ink: RGB, _ ground: RGB) -> [String] {
    ["38;2;\(OutputCapabilities.digits(ink))", "48;2;\(OutputCapabilities.digits(ground))"]
  }
}
