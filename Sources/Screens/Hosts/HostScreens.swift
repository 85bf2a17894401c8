internal import Cells
package import Contract
package import Flow
package import Wording

/// The pages that a host draws itself; the others use the built-in drawing.
package struct HostScreens {
  private var drawings: [Page: HostScreen] = [:]

  package init() {}

  package var isEmpty: Bool { drawings.isEmpty }

  package subscript(page: Page) -> HostScreen? {
    get { drawings[page] }
    set { drawings[page] = newValue }
  }

  /// Lets the host draw the page; returns false and draws nothing if it doesn't, or omits a required part.
  func draw(_ model: ScreenModel, on canvas: inout Canvas, in area: Rect) -> Bool {
    guard let drawn = drawing(of: model, on: canvas, in: area), drawn.missing.isEmpty else { return false }
    canvas = drawn.canvas
    return true
  }

  private func drawing(of model: ScreenModel, on canvas: Canvas, in area: Rect) -> PageCanvas? {
    // What a person types there is for the screen alone.
    guard let draw = drawings[model.page], model.page != .nfcKey else { return nil }
    var page = PageCanvas(canvas, model, in: area)
    draw(ScreenContent(model), &page)
    return page
  }

  /// Throws for drawings without their page's required parts, in a window of 80x24.
  package func check(_ faces: [PageFace], messages: Messages, look: Look) throws(CaptureError) {
    let window = Size(columns: 80, rows: 24)
    let faults = faces.compactMap { face -> String? in
      let model = ScreenModel.make(
        view: SessionView(face, controls: face.controls), messages: messages, facts: ScreenFacts(window: window))
      let canvas = Canvas(grid: Grid(window), look: look)
      let missing = drawing(of: model, on: canvas, in: Rect(window).inset(rows: 1))?.missing ?? []
      return missing.isEmpty ? nil : "\(face.page.rawValue) lacks \(missing.joined(separator: ", "))"
    }
    guard !faults.isEmpty else { return }
    throw CaptureError(
      .impossibleSettings,
      "A screen of the host's does not draw all that its page must have: "
        + faults.joined(separator: "; ") + ".",
      recovery: "Draw it in 80x24 with button, buttons, picture and prompt of the canvas.")
  }
}
