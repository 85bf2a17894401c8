package import Contract

extension Tape {
  /// What one line of a tape asks for.
  package enum Command: Equatable, Sendable {
    /// Types a text, with a pause between two characters.
    case type(String, every: Duration?)
    case key(NamedKey, every: Duration?, times: Int)
    /// Control and a lower-case letter or one of @ [ \ ] ^ _.
    case control(Character)
    case click(ClickTarget)
    /// Keys that come in one read, or so fast, as from a person who has not seen what they answer.
    case burst([BurstPress], every: Duration?)
    case set(TapeSetting)
    case camera(CameraOrder)
    case face(FaceScript)
    /// What the person does whose face is told.
    case deed(TapeDeed)
    /// Plays what was found in another session.
    case findings(path: String)
    case recorder(RecorderKind)
    case fault(Fault)
    case resize(ScreenSize)
    case signal(SignalName)
    /// The settings file of a kiosk has become this one, and the kiosk is told to reload.
    case reload(path: String)
    case pause(Duration)
    case wait(TapeWait, limit: Duration?)
    case expect(TapeExpectation)
    case reject(TapeExpectation)
    case mark(String)
    /// From here on, films see nothing, until `show`.
    case hide
    case show
    /// A variable in the environment of the program.
    case environment(String, String)
    /// A program that this machine must have.
    case require(String)
    case screenshot(path: String, ScreenshotFormat)
    case output(path: String, OutputFormat)
    case test(String)
    case source(String)
    case eachLanguage([String])
  }
}

/// A key that has a name rather than a character.
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

/// What comes in a burst.
package enum BurstPress: Equatable, Sendable {
  case key(NamedKey, times: Int)
  case text(String)
  case click(ControlID)
}

/// What a click presses: a button by its words, or by its name, which is the same in every language.
package enum ClickTarget: Equatable, Sendable {
  case label(String)
  case control(ControlID)
}

/// What holds for a whole session; the settings of a tape.
package enum TapeSetting: Equatable, Sendable {
  case size(ScreenSize)
  case language(String)
  case theme(String)
  case color(TapeColor)
  case seed(Int)
  case config(String)
  /// Options of `run`, as on a command line.
  case option(String)
  /// Whether the program is the kiosk, in which one person comes after the other.
  case kiosk(KioskSwitch)
  /// A setting of VHS's that only films; it has no meaning here.
  case filming(FilmSetting, String)
}

/// Whether a tape plays at a kiosk.
package enum KioskSwitch: String, CaseIterable, Sendable {
  case on, off
}

/// Columns and rows of a terminal.
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

/// How many colours the terminal of a tape has.
package enum TapeColor: String, CaseIterable, Sendable {
  case none
  case ansi16 = "16"
  case palette256 = "256"
  case direct = "true"
}

/// The settings of VHS that are read over, so that one file can serve both.
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

/// A picture of the screen, by the ending of its name.
package enum ScreenshotFormat: String, CaseIterable, Sendable {
  case txt, ansi, svg, png, json
}

/// A record of the whole run, by the ending of its name.
package enum OutputFormat: String, CaseIterable, Sendable {
  case cast, svg, ndjson
}
