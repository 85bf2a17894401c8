import Cells
import Contract
import Flow
import Testing

@testable import Screens

/// Pages that a host draws itself.
@Suite struct HostScreensTests {
  private static let window = Size(columns: 80, rows: 24)
  private let messages = Source.catalogue.messages(for: "en")

  private func frame(_ name: String, _ screens: HostScreens) throws -> (grid: Grid, drawn: Drawn) {
    let scene = try #require(Scene.all.first { $0.name == name })
    var grid = Grid(Self.window)
    let drawn = ScreenDrawing.draw(scene.model(messages), look: try .shipped(), screens: screens, into: &grid)
    return (grid, drawn)
  }

  private func screens(_ page: Page, _ screen: @escaping HostScreen) -> HostScreens {
    var screens = HostScreens()
    screens[page] = screen
    return screens
  }

  @Test func nothingThatAHostDrawsCanBreakTheScreen() throws {
    let own = screens(.instructions) { _, canvas in
      for far in [Int.min, -3, 0, Int.max] {
        let place = Rect(column: far, row: far, columns: .max, rows: .max)
        canvas.write("\u{1B}[31m\u{202E}\u{0}\t\n👩‍👩‍👧‍👦", .good, in: place, centred: true)
        canvas.fill(place.inset(columns: far, rows: far), .card)
        canvas.frame(place)
        canvas.picture(in: place)
        canvas.prompt(in: place)
        canvas.button(.finish, in: place)
        #expect(canvas.rows(of: "one two", columns: far) >= 0)
      }
      canvas.buttons(in: canvas.area)
    }
    let (grid, drawn) = try frame("instructions", own)
    #expect(drawn.controlAreas[.continueButton] != nil && !grid.text.contains("\u{1B}"))
  }

  @Test func hostDrawsThePageBetweenHeaderAndFooter() throws {
    let own = screens(.instructions) { content, canvas in
      #expect(content.page == .instructions && content.buttons.map(\.id) == [.continueButton])
      #expect(content.advice.count == 3 && !content.hasPicture && content.prompt.isEmpty)
      var rest = canvas.area
      canvas.fill(rest.takeTop(3), .card)
      canvas.write("Northwind", .headline, in: canvas.area, centred: true)
      canvas.write("outside", in: Rect(column: 0, row: 0, columns: 80, rows: 1))
      canvas.buttons(in: rest.takeBottom(3))
    }
    let (grid, drawn) = try frame("instructions", own)
    let usual = try frame("instructions", HostScreens()).grid
    #expect(grid.text.contains("Northwind") && !grid.text.contains("outside"))
    #expect(drawn.controlAreas[.continueButton]?.rows == 3 && drawn.cursor != nil)
    for row in [0, 23] { #expect(grid.line(row) == usual.line(row)) }
  }

  @Test func drawingAndStepsOfAPageAreTheHosts() throws {
    let own = screens(.cameraPermission) { content, canvas in
      #expect(!content.icon.isEmpty && content.movements.isEmpty && content.countdown == nil)
      var rest = canvas.area
      canvas.buttons(in: rest.takeBottom(3))
      canvas.icon(in: rest)
    }
    #expect(try frame("permission", own).grid != frame("permission", HostScreens()).grid)
  }

  @Test func questionMovementsAndSecondsOfATaskAreTold() throws {
    let scene = try #require(Scene.all.first { $0.view.face.page == .liveness && $0.view.overlay == nil })
    var model = scene.model(messages)
    var figure = TaskFigure()
    figure.steps = [.init(gesture: .nod, state: .done), .init(gesture: .tilt, state: .current)]
    (figure.question, figure.secondsLeft) = ("Are you here?", 3)
    model.task = figure
    let content = ScreenContent(model)
    #expect(content.question == "Are you here?" && content.countdown == 3)
    #expect(content.movements.map(\.state) == [.done, .current] && content.movements.map(\.gesture) == [.nod, .tilt])
  }

  @Test func pictureAndPromptHaveTheHostsPlaces() throws {
    let place = Rect(column: 10, row: 2, columns: 60, rows: 15)
    let own = screens(.videoCapture) { content, canvas in
      #expect(content.hasPicture)
      canvas.picture(in: place)
      var rest = Rect(column: 0, row: 18, columns: 80, rows: 4)
      canvas.buttons(in: rest.takeBottom(1))
      canvas.prompt(in: rest)
    }
    let scene = try #require(Scene.all.first { $0.view.face.page == .videoCapture && $0.view.overlay == nil })
    let (_, drawn) = try frame(scene.name, own)
    #expect(drawn.previewArea == place)
  }

  @Test func drawingWithoutItsButtonsIsNotShown() throws {
    let (grid, drawn) = try frame(
      "instructions",
      screens(.instructions) { _, canvas in
        canvas.write("half", in: canvas.area)
      })
    let usual = try frame("instructions", HostScreens())
    #expect(grid == usual.grid && drawn == usual.drawn)
  }

  @Test func missingPartsOfAPageAreNamed() throws {
    let links = Plan(SessionConfig(steps: ["phone", "wallet"]), preset: .selfieFast, seed: 1).firstFaces
    let chip = Plan(
      SessionConfig(steps: ["chip"], nfc: NFCConfig(mode: .ifPossible)), preset: .selfieFast, seed: 1
    ).firstFaces.filter { $0.page != .nfcKey }
    let faces =
      links + chip
      + ["selfie", "liveness", "document"].flatMap { flow in
        var config = SessionConfig(
          ui: UIConfig(endPageMs: 1), document: DocumentConfig(qr: .ifPresent, allowImport: true), flow: flow)
        config.machine.delivers = true
        return Plan(config, preset: .selfieFast, seed: 1).firstFaces
      }
    #expect(Set(faces.map(\.page)) == Set(PageFace.ofSession.map(\.page)).subtracting([.nfcKey]))
    let withPicture = [Page.videoCapture, .liveness, .documentCapture, .codeScan]
    let look = try Look.shipped()
    for face in faces {
      let empty = screens(face.page) { _, _ in }
      let names = face.controls.map { "the button \($0.id.rawValue)" }
      do throws(CaptureError) {
        try empty.check(faces, messages: messages, look: look)
        #expect(names.isEmpty && !withPicture.contains(face.page) && face.page != .processing, "\(face.page)")
      } catch {
        #expect(error.code == .impossibleSettings && error.message.contains("\(face.page.rawValue) lacks "))
        for name in names + (withPicture.contains(face.page) ? ["the picture"] : []) {
          #expect(error.message.contains(name), "\(error.message)")
        }
      }
    }
  }
}
