package import Contract
package import Flow
package import Theming

/// What is said at a moment: all words, values and controls of a screen, before places and colours.
package struct ScreenModel: Equatable, Sendable {
  /// Stable, for tapes: the page and its stage, as `videoCapture.guiding`.
  package var id: String
  package var page: Page
  /// The steps that are shown, in order; none where there is only one.
  package var steps: [StepMark] = []
  package var headline = ""
  package var title = ""
  package var body = ""
  /// The title asks for what was asked before in more words, and must be seen.
  package var insists = false
  package var icon: Icon?
  package var cards: [Card] = []
  package var prompt: Prompt?
  /// The longest of the prompts that may come while this page stands, so that the layout can keep room for it.
  package var longestPrompt = ""
  package var progress: Progress?
  /// What belongs to a task; nil on all pages but theirs.
  package var task: TaskFigure?
  package var buttons: [Button] = []
  /// What lies over the page and has its keys.
  package var layer: Layer?
  package var legend: [LegendEntry] = []
  /// The key that ends the flow; the legend leaves it to the help.
  var leave: LegendEntry?
  /// The same, where a theme has it in a corner.
  package var close: CloseMark?
  /// All keys of the page, for a screen with room for them.
  package var keys: [LegendEntry] = []
  package var language = ""
  /// What the key is called that presses.
  package var pressKey = "Enter"
  /// Something to know all the while, such as that the camera is a demonstration.
  package var notice = ""
  /// What is wrong with words or colours that have just been changed; one line at the top.
  package var fault = ""
  /// What was measured, for those who want it explained.
  package var numbers: [String] = []
  /// What the pipeline does, for the same.
  package var figures: [String] = []
  /// How each condition of guidance stands, for the same; those that are broken come first.
  package var readings: [String] = []
  package var preview: PreviewRequest?
  /// The parts of a capture, one after the other.
  package var stages: [StepMark] = []
  /// What guidance measures, where there is room for it.
  var meters: [Meter] = []
  /// A picture that was kept and is shown again.
  package var still: StillRequest?
  /// What was found of it, each with its sign.
  package var remarks: [Remark] = []
  /// What is for those who look after the machine, line by line.
  package var details: [String] = []
  /// What somebody writes, with the place where it goes on; it is seen, and not told letter by letter.
  package var field = ""
  /// Where the things are that can be moved, for those who do not see them.
  package var places: [String] = []
  /// What may be chosen, by names that stand beside each other.
  package var names: [String] = []
  /// How often what stands there has moved a little, so that nothing burns in.
  package var moves = 0
  /// Which attempt runs, where it is not the first: "Try 2 of 3".
  package var attempt = ""
  /// What was just switched, for a moment.
  package var toast = ""
  /// One or two sentences for a screen reader: what is new here, and what is asked.
  package var spoken = ""
  /// The words for the logo of a brand, for those who do not see it; empty where there is none.
  package var brand = ""
  /// What to say where the window cannot hold the screen.
  package var tooSmall = ""

  /// Whether this is the last screen: the session is over, however it ended.
  package var isEnding: Bool

  package init(_ face: PageFace) {
    page = face.page
    id = page.rawValue + (face.stage.isEmpty ? "" : ".\(face.stage)")
    isEnding = face.closing != nil
  }

  /// The controls that have the keys now: those of the layer, or the page's own.
  package var activeButtons: [Button] { layer?.buttons ?? buttons }
}

/// One step of a way, and whether it is done, where one is, or still to come.
package struct StepMark: Equatable, Sendable {
  package enum State: Sendable {
    case done, current, ahead
  }

  package var name: String
  package var state: State

  /// The steps of a way of which so many are done.
  static func way(_ names: [String], done: Int) -> [StepMark] {
    names.enumerated().map { StepMark(name: $1, state: $0 < done ? .done : $0 == done ? .current : .ahead) }
  }
}

/// Something that is measured, beside where it should be.
struct Meter: Equatable, Sendable {
  var name: String
  /// All in shares of the scale; nil where nobody measured it.
  var value: Double?
  var zone: ClosedRange<Double>
  var isGood: Bool
}

/// A picture with its name for those who do not see it.
package struct Icon: Equatable, Sendable {
  package var drawing: Drawing
  package var name: String
}

/// One piece of advice with its picture.
package struct Card: Equatable, Sendable {
  package var drawing: Drawing
  /// What the picture shows, for those who do not see it.
  package var name: String
  package var text: String
}

/// What the person is asked at this moment.
package struct Prompt: Equatable, Sendable {
  package enum Tone: String, CaseIterable, Sendable {
    case neutral, good, bad
  }

  /// The meaning that the glyph beside the words carries.
  package enum Mark: Hashable, Sendable {
    case oval, card, several, missing, closer, further, right, left, up, down, good, still, straight, eyes, mouth, dark,
      bright,
      behind, uneven, blurred, covered, bad
    case again
    /// What is asked of a document.
    case document(DocumentSign)
    /// Of a document, by its place in the quad.
    case corner(Int)
    /// Of one that tasks ask for.
    case movement(Gesture)
    /// The number of the spinner's frame, counted without end.
    case spinner(Int)
  }

  package var text: String
  /// What is said in its place; empty where that is the same.
  package var spoken = ""
  /// How far it is to what is asked for; empty where that is not measured.
  package var extent = ""
  package var tone = Tone.neutral
  package var mark = Mark.oval
  /// Where the sign moves, the number of its picture, counted without end.
  package var film: Int?
  /// The movement that is asked for, for which a theme may have a sign of its own.
  package var gesture: Gesture?

  /// What a person hears.
  var said: String { spoken.isEmpty ? text : spoken }
}

/// One thing that was found, in words.
package struct Remark: Equatable, Sendable {
  package var text: String
  package var tone = Prompt.Tone.good
}

/// What the screen wants of a picture that was kept.
package struct StillRequest: Equatable, Sendable {
  /// Of its file.
  package var name: String
  /// The face in it, in its own pixels; nil shows the whole of it, and not as in a mirror.
  package var face: Box?
  /// What it shows, for those who do not see it.
  package var label: String
}

/// What of a quad a person has in hand.
package struct QuadHandle: Equatable, Sendable {
  /// From 0, in the order of the quad; the magnifier shows it.
  package var corner: Int
  /// Those that move with it.
  package var moved: [Int]
  /// Pixels of the picture in a sample of the magnifier.
  package var scale: Double
}

/// How much of something is done.
package struct Progress: Equatable, Sendable {
  /// From 0 to 1.
  package var value: Double
  /// The value in words, as `42 %`.
  package var label: String
  /// The word beside the sign that a recording runs; empty while nothing is recorded.
  package var recording = ""
  /// Whether it is drawn, and not only its words.
  package var showsBar = true
}

/// A control that can be pressed.
package struct Button: Equatable, Sendable {
  package var id: ControlID
  package var label: String
  package var isEnabled = true
  package var isFocused = false
  /// It looks as if the focus had moved, for a moment, because its key did nothing.
  var blinks = false
}

/// A key with what it does.
package struct LegendEntry: Equatable, Sendable {
  package var key: String
  package var word: String
  /// It leads to what was before, and does not end the flow.
  package var goesBack = false
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

/// A camera in a list: whether it can be used, and what to do if not.
package struct CameraLine: Equatable, Sendable {
  package var name: String
  package var isUsable: Bool
  package var state: String
  /// The exact command or act that mends it; empty where nothing needs mending.
  package var remedy: String
}

/// What the screen wants of the live picture.
package struct PreviewRequest: Equatable, Sendable {
  package enum OvalState: Equatable, Sendable {
    case searching, wrong, fits
    case held(Double)
    case recording(Double)
    /// Of a circle, from the top clockwise as the mirror shows it: those done, those that may come next, and the others.
    case parts([StepMark.State])
  }

  /// Whether there is a live picture to show.
  package var isLive: Bool
  /// What to say in its place.
  package var absence = ""
  /// The number of the spinner's frame while the first picture is waited for.
  package var spinner: Int?
  /// What is to be filled: by a face, a document or a code.
  package var guide: GuideShape
  package var state: OvalState
  package var frame: PixelSize?
  /// The boxes of faces to draw, in the frame's pixels.
  package var faces: [Box] = []
  /// The landmarks to draw, in the frame's pixels.
  package var points: [Point] = []
  /// Where the document is, in the frame's pixels.
  package var quad: Quad?
  /// The number of its side that something is wrong with.
  package var weakSide: Int?
  /// The file of a picture that was kept and is shown in the place of the live one.
  package var still: String?
  /// What of the quad is being moved.
  package var handle: QuadHandle?
}
