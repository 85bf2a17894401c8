package import Contract
package import Flow
internal import Theming

/// The content of a screen before layout and colours (view model): texts, values and controls.
package struct ScreenModel: Equatable, Sendable {
  /// Stable, for tapes: the page and its stage, such as `videoCapture.guiding`.
  package var id: String
  package var page: Page
  /// The steps shown, in order; empty if there is only one.
  package var steps: [StepMark] = []
  package var headline = ""
  package var title = ""
  /// What the title says how to write; read with it where the field is not seen.
  package var asked = ""
  package var body = ""
  /// The title is a longer form of an ignored hint, and must be visible.
  package var insists = false
  package var icon: Icon?
  package var cards: [Card] = []
  package var prompt: Prompt?
  /// The longest prompt of this page, for which the layout reserves room.
  package var longestPrompt = ""
  /// The title for which the layout reserves room, even if the page has no title now.
  package var longestTitle = ""
  /// General advice for a person who does not follow the hint, beside it.
  package var help = ""
  package var progress: Progress?
  /// The task's graphics; `nil` on other pages.
  package var task: TaskFigure?
  package var buttons: [Button] = []
  /// The layer that covers the page and has the keys.
  package var layer: Layer?
  package var legend: [LegendEntry] = []
  /// The key that ends the flow; it is in the help, not in the legend.
  var leave: LegendEntry?
  /// The key that ends the flow, if the theme shows it in a corner.
  package var close: CloseMark?
  /// All keys of the page, for a screen with room for them.
  package var keys: [LegendEntry] = []
  package var language = ""
  /// The name of the key that presses the focused button.
  package var pressKey = "Enter"
  /// The name of the key that goes to the next button, on a page whose digits are text; empty elsewhere.
  package var nextKey = ""
  /// A permanent notice, such as that the camera is simulated.
  package var notice = ""
  /// Says on each page that this is a test.
  package var banner = ""
  /// Why reloaded texts or colours are invalid; one line at the top.
  package var fault = ""
  /// Measurements, in explain mode.
  package var numbers: [String] = []
  /// Pipeline statistics, in explain mode.
  package var figures: [String] = []
  /// Readings of the guidance conditions, in explain mode; broken ones first.
  package var readings: [String] = []
  package var preview: PreviewRequest?
  /// The stages of a capture.
  package var stages: [StepMark] = []
  /// Guidance meters, if there is room.
  var meters: [Meter] = []
  /// A saved picture to show.
  package var still: StillRequest?
  /// An address for another device.
  package var link: LinkFigure?
  /// Remarks on the picture, each with a sign.
  package var remarks: [Remark] = []
  /// Technical details for the operator, line by line.
  package var details: [String] = []
  /// The code of what is wrong, or the version, for the operator; muted at the bottom.
  package var code = ""
  /// Prompt, body and details in fewer words and with signs, for a screen that has them.
  var signed: SignedTexts?
  /// A text input with its cursor; visible, but not read aloud letter by letter.
  package var field = ""
  /// The positions of movable items, for screen readers.
  package var places: [String] = []
  /// Options to choose from, shown side by side.
  package var names: [String] = []
  /// Counts shifts of the screen, to prevent burn-in.
  package var moves = 0
  /// The attempt, if it is not the first: "Try 2 of 3".
  package var attempt = ""
  /// The current toast.
  package var toast = ""
  /// One or two sentences for a screen reader: what is new and what is asked.
  package var spoken = ""
  /// The logo's alternative text; empty if there is no logo.
  package var brand = ""
  /// The message for a window that is too small.
  package var tooSmall = ""

  /// Whether this is an end page.
  package var isEnding: Bool

  package init(_ face: PageFace) {
    page = face.page
    id = page.rawValue + (face.stage.isEmpty ? "" : ".\(face.stage)")
    isEnding = face.closing != nil
  }

  /// What stands below the prompt: what comes next, or what helps.
  var advice: String { [title, help].filter { !$0.isEmpty }.joined(separator: "\n") }

  /// The controls that have the keys: the layer's, or the page's own.
  package var activeButtons: [Button] { layer?.buttons ?? buttons }
}

/// One step, and whether it is done, current, or ahead.
package struct StepMark: Equatable, Sendable {
  package enum State: Sendable {
    case done, skipped, current, ahead
  }

  package var name: String
  package var state: State

  /// The steps of a sequence of which `done` are completed, or were skipped.
  static func way(_ names: [String], done: Int, skipped: Set<Int> = []) -> [StepMark] {
    names.enumerated().map { place, name in
      let past = skipped.contains(place) ? State.skipped : .done
      return StepMark(name: name, state: place < done ? past : place == done ? .current : .ahead)
    }
  }
}

/// A measurement relative to its target zone.
struct Meter: Equatable, Sendable {
  var name: String
  /// In shares of the scale; `nil` if not measured.
  var value: Double?
  var zone: ClosedRange<Double>
  var isGood: Bool
}

/// A drawing with its alternative text, which is empty if the page's words say it all.
package struct Icon: Equatable, Sendable {
  /// A drawing of the theme, or the sign of a prompt.
  enum Picture: Equatable, Sendable {
    case drawing(Drawing)
    case sign(Prompt.Mark)
  }

  var picture: Picture
  package var name = ""

  var isPictureOfTheme: Bool { if case .drawing = picture { true } else { false } }
}

/// A piece of advice with its drawing.
package struct Card: Equatable, Sendable {
  var picture: Icon.Picture
  /// The drawing's alternative text, or the number of a step; empty if the text says it all.
  package var name: String
  package var text: String
  /// One of the steps to come: its number stands before the text.
  var isNumbered = false

  var number: String { isNumbered ? name + " " : "" }
}

/// The current prompt.
package struct Prompt: Equatable, Sendable {
  package enum Tone: String, CaseIterable, Sendable {
    case neutral, good, bad
  }

  /// The meaning of the sign beside the text.
  package enum Mark: Hashable, Sendable {
    case oval, card, several, missing, closer, further, right, left, up, down, good, still, straight, eyes, mouth, dark,
      bright,
      behind, uneven, blurred, covered, mask, glasses, bad
    case again
    /// Something runs, such as a kiosk.
    case live
    /// A document prompt.
    case document(DocumentSign)
    /// A document's corner, by its index in the quad.
    case corner(Int)
    /// A task's movement.
    case movement(Gesture)
    /// The spinner's frame number, which wraps around.
    case spinner(Int)
  }

  package var text: String
  /// The spoken form; empty if it is the same.
  package var spoken = ""
  /// The distance to the target; empty if not measured.
  package var extent = ""
  package var tone = Tone.neutral
  package var mark = Mark.oval
  /// The frame number of an animated sign, which wraps around.
  package var film: Int?
  /// The prompted movement, for which a theme may have its own sign.
  package var gesture: Gesture?

  /// The text to be read aloud.
  var said: String { spoken.isEmpty ? text : spoken }
}

/// Texts with signs and abbreviations, which are hard to hear.
struct SignedTexts: Equatable, Sendable {
  var prompt: String
  var body: String
  var details: [String]
}

/// A finding, in words.
package struct Remark: Equatable, Sendable {
  package var text: String
  package var tone = Prompt.Tone.good
}

/// The part of a quad that the user moves.
package struct QuadHandle: Equatable, Sendable {
  /// The corner's index in the quad; the magnifier shows it.
  package var corner: Int
  /// The corners that move with it.
  package var moved: [Int]
  /// Picture pixels per sample of the magnifier.
  package var scale: Double
}

/// A progress value.
package struct Progress: Equatable, Sendable {
  /// From 0 to 1.
  package var value: Double
  /// The value in words, such as `42 %`.
  package var label: String
  /// The word beside the recording sign; empty if nothing is recorded.
  package var recording = ""
  /// Whether the bar is drawn, or only its texts.
  package var showsBar = true
}

/// A button.
package struct Button: Equatable, Sendable {
  package var id: ControlID
  package var label: String
  package var isEnabled = true
  package var isFocused = false
  /// In the group that stands apart from the buttons before it.
  var isApart = false
  /// Highlighted for a moment, because its key was ignored.
  var blinks = false
}

/// A key with its meaning.
package struct LegendEntry: Equatable, Sendable {
  package var key: String
  package var word: String
  /// Whether it goes back instead of ending the flow.
  package var goesBack = false
  /// The button that it stands for, which is drawn nowhere else.
  var control: ControlID?
  var isEnabled = true
}

/// A dialog, sheet or help over a page.
package struct Layer: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case dialog, sheet, help
  }

  package var kind: Kind
  package var id: String
  package var title: String
  package var body = ""
  package var cameras: [CameraLine] = []
  package var keys: [LegendEntry] = []
  package var buttons: [Button] = []
}

/// A camera in a list: whether it is usable, and the fix if not.
package struct CameraLine: Equatable, Sendable {
  package var name: String
  package var isUsable: Bool
  package var state: String
  /// The exact command or action; empty if nothing needs fixing.
  package var remedy: String
}

/// A request to show the live picture.
package struct PreviewRequest: Equatable, Sendable {
  package enum OvalState: Equatable, Sendable {
    case searching, wrong, fits
    case held(Double)
    case recording(Double)
    /// The sectors of a circle, clockwise from the top as in the mirror: done, possible next, or remaining.
    case parts([StepMark.State])
  }

  /// An edge of the picture, as the person sees it.
  package enum Edge: Sendable {
    case left, right, top, bottom
  }

  /// The edge that the prompted movement goes to, which is drawn there.
  var goal: Edge?
  /// Whether there is a live picture.
  package var isLive: Bool
  /// The text in its place.
  package var absence = ""
  /// The spinner's frame number, until the first picture.
  package var spinner: Int?
  /// The shape to fill, with a face, a document or a code.
  package var guide: GuideShape
  package var state: OvalState
  package var frame: PixelSize?
  /// Face boxes to draw, in the frame's pixels.
  package var faces: [Box] = []
  /// Landmarks to draw, in the frame's pixels.
  package var points: [Point] = []
  /// The document's quad, in the frame's pixels.
  package var quad: Quad?
  /// The index of its weak side.
  package var weakSide: Int?
  /// The file of a saved picture to show in place of the live one.
  package var still: String?
  /// The part of the quad that is being moved.
  package var handle: QuadHandle?
}
