package import Contract

extension Tape {
  /// A tape command: one line's action.
  package enum Command: Equatable, Sendable {
    /// Types a text, with a pause between characters.
    case type(String, every: Duration?)
    case key(NamedKey, every: Duration?, times: Int)
    /// Control and a lower-case letter or one of @ [ \ ] ^ _.
    case control(Character)
    case click(ClickTarget)
    /// Keys in a single read or in quick succession, as from a user who has not seen what they answer.
    case burst([BurstPress], every: Duration?)
    case set(TapeSetting)
    case camera(CameraOrder)
    case face(FaceScript)
    /// What the simulated person does.
    case deed(TapeDeed)
    /// Replays the findings of another session.
    case findings(path: String)
    case recorder(RecorderKind)
    case fault(Fault)
    /// A simulated backend gets the captures, and answers like this.
    case courier(CourierScript)
    /// What becomes of the document on the card reader.
    case chip(ChipScript)
    /// The card readers from now on.
    case reader(ReaderWord)
    case resize(ScreenSize)
    case signal(SignalName)
    /// Replaces a kiosk's settings file and orders a reload.
    case reload(path: String)
    case pause(Duration)
    case wait(TapeWait, limit: Duration?)
    case expect(TapeExpectation)
    case reject(TapeExpectation)
    case mark(String)
    /// Stops filming until `show`.
    case hide
    case show
    /// An environment variable of the program.
    case environment(String, String)
    /// A program that must be installed.
    case require(String)
    case screenshot(path: String, ScreenshotFormat)
    case output(path: String, OutputFormat)
    case test(String)
    case source(String)
    case eachLanguage([String])
  }
}

/// A named key.
package enum NamedKey: String, CaseIterable, Sendable {
  case enter = "Enter"
  case tab = "Tab"
  case shiftTab = "Shift+Tab"
  case space = "Space"
  case escape = "Escape"
  case up = "Up"
  case down = "Down"
  case left = "Left"
  case right = "Right"
  case backspace = "Backspace"
  case delete = "Delete"
  case insert = "Insert"
  case home = "Home"
  case end = "End"
  case pageUp = "PageUp"
  case pageDown = "PageDown"
  case f1 = "F1"
  case f2 = "F2"
  case f4 = "F4"
  case f10 = "F10"
}

/// One key of a burst.
package enum BurstPress: Equatable, Sendable {
  case key(NamedKey, times: Int)
  case text(String)
  case click(ControlID)
}

/// The target of a click: a button by its label, or by its name, which does not depend on the language.
package enum ClickTarget: Equatable, Sendable {
  case label(String)
  case control(ControlID)
}

/// A setting of the whole session.
package enum TapeSetting: Equatable, Sendable {
  case size(ScreenSize)
  case language(String)
  case theme(String)
  case color(TapeColor)
  case seed(Int)
  case config(String)
  /// Options of `run`, as on a command line.
  case option(String)
  /// Whether to run the kiosk, which serves one visitor after another.
  case kiosk(KioskSwitch)
  /// A VHS setting that only affects its film; ignored here.
  case filming(FilmSetting, String)
}

/// Whether a tape runs on a kiosk.
package enum KioskSwitch: String, CaseIterable, Sendable {
  case on, off
}

/// Terminal size in columns and rows.
package struct ScreenSize: Hashable, Sendable {
  package static let allowed = 1...1000
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Reads `80x24`.
  package init?(_ text: String) {
    guard let size = Measure.size(text) else { return nil }
    self = size
  }
}

/// The terminal's colour depth.
package enum TapeColor: String, CaseIterable, Sendable {
  case none
  case ansi16 = "16"
  case palette256 = "256"
  case direct = "true"
}

/// VHS settings that are ignored, so that both can run the same file.
package enum FilmSetting: String, CaseIterable, Sendable {
  case fontFamily = "FontFamily"
  case fontSize = "FontSize"
  case letterSpacing = "LetterSpacing"
  case lineHeight = "LineHeight"
  case width = "Width"
  case height = "Height"
  case padding = "Padding"
  case margin = "Margin"
  case marginFill = "MarginFill"
  case borderRadius = "BorderRadius"
  case windowBar = "WindowBar"
  case windowBarSize = "WindowBarSize"
  case framerate = "Framerate"
  case playbackSpeed = "PlaybackSpeed"
  case loopOffset = "LoopOffset"
  case cursorBlink = "CursorBlink"
  case typingSpeed = "TypingSpeed"
  case shell = "Shell"
}

/// Screenshot formats, by file extension.
package enum ScreenshotFormat: String, CaseIterable, Sendable {
  case txt, ansi, svg, png, json
}

/// Recording formats, by file extension.
package enum OutputFormat: String, CaseIterable, Sendable {
  case cast, svg, ndjson
}
