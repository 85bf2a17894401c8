@_exported public import Cells
@_exported public import Contract
internal import Files
internal import Engine
@_exported public import Screens
package import Settings
internal import Synchronization

/// One guided capture on the current terminal.
///
/// Set the callbacks, then call `run`; it returns when the session has ended. Callbacks come on the thread of `run`.
/// Commands may be given from any thread, also from inside a callback: they are queued, never re-entrant.
public final class CaptureSession: Sendable {
  struct State {
    var settings: Result<ProgramSettings, SettingsFailure>
    var hasRun = false
    var isRunning = false
    var hasTold = false
    var page: Page?
    var language: String?
    /// The words of the host for the first thing that the person is asked, until the engine has them.
    var newInstruction: String?
    var resultPath: String?
    var isLogged = true
    var onStateChanged = Kept<((Notice) -> Void)?>(value: nil)
    var onRecordEnded = Kept<((Result<SessionResponse, CaptureError>) -> Void)?>(value: nil)
    var onTrouble = Kept<((CaptureError) -> Void)?>(value: nil)
    var onEvent = Kept<((String) -> Void)?>(value: nil)
    var onFramesRecorded = Kept<((FrameBatch, [String]) -> Void)?>(value: nil)
    var witness = Kept<(any SessionWitness)?>(value: nil)
    var screens = Kept(value: HostScreens())
  }

  /// Something of the host's, kept here and used on the thread of `run` alone, as the host is told; hence unchecked.
  struct Kept<Value>: @unchecked Sendable { var value: Value }

  let state: Mutex<State>
  let commands = CommandQueue()
  let environment: [String: String]
  let ownsSignals: Bool
  /// Descriptors that were closed when the program began, whatever stands in their place.
  let isMissing: @Sendable (Int32) -> Bool

  /// A session with settings from code alone: no file and no `CAMEO_` variable speaks.
  public convenience init(preset: Preset = .selfieFast, configuration: SessionConfig = .init()) {
    let environment = Program.environment().filter { !$0.key.hasPrefix("CAMEO_") || $0.key == "CAMEO_DATA_DIR" }
    let settings = Result { () throws(SettingsFailure) in try ProgramSettings.code(preset, configuration) }
    self.init(settings, environment: environment, ownsSignals: false)
  }

  /// A session as the program's settings want it.
  package init(
    _ settings: Result<ProgramSettings, SettingsFailure>, environment: [String: String], ownsSignals: Bool,
    lacks isMissing: @escaping @Sendable (Int32) -> Bool = { _ in false }
  ) {
    state = Mutex(State(settings: settings))
    self.environment = environment
    self.ownsSignals = ownsSignals
    self.isMissing = isMissing
  }
}

// MARK: - What the host gives and gets

extension CaptureSession {
  /// Called for every notice of the session.
  public var onStateChanged: ((Notice) -> Void)? {
    get { state.withLock(\.onStateChanged).value }
    set { keep(newValue, \.onStateChanged) }
  }

  /// `.success` means that everything was recorded and kept, not that anybody passed: `outcome.tasksPassed` says whether the
  /// tasks were done, and only your backend decides who the person is.
  ///
  /// Called once, at the instant of `videoRecordEnded`, or before `sessionEnded` where no clip was finished.
  public var onRecordEnded: ((Result<SessionResponse, CaptureError>) -> Void)? {
    get { state.withLock(\.onRecordEnded).value }
    set { keep(newValue, \.onRecordEnded) }
  }

  /// Called for what could not be done but did not end the session.
  public var onTrouble: ((CaptureError) -> Void)? {
    get { state.withLock(\.onTrouble).value }
    set { keep(newValue, \.onTrouble) }
  }

  /// Called for every event with its line of JSON, as a file of events has it.
  public var onEvent: ((String) -> Void)? {
    get { state.withLock(\.onEvent).value }
    set { keep(newValue, \.onEvent) }
  }

  /// Called for each batch of pictures that is written while a clip is made, with the names of that clip's batches so far.
  ///
  /// What is thrown away with its clip is in none of the later lists; the result names those that are valid.
  public var onFramesRecorded: ((FrameBatch, _ currentBatchIDs: [String]) -> Void)? {
    get { state.withLock(\.onFramesRecorded).value }
    set { keep(newValue, \.onFramesRecorded) }
  }

  package var witness: (any SessionWitness)? {
    get { state.withLock(\.witness).value }
    set { keep(newValue, \.witness) }
  }

  private func keep<Value>(_ value: Value, _ place: WritableKeyPath<State, Kept<Value>> & Sendable) {
    var kept = Kept(value: value)
    // What was there goes outside of the lock: it may take something of the host's along, which asks the session.
    state.withLock { swap(&$0[keyPath: place], &kept) }
  }

  /// Where the last run left its `result.json`; nil where it left none.
  public var resultPath: String? { state.withLock(\.resultPath) }

  /// Whether the streams of the last run have taken all their lines.
  package var isLogged: Bool { state.withLock(\.isLogged) }
}

// MARK: - From any thread

extension CaptureSession {
  /// The page that stands, in the last callbacks the last one; nil before and after the run.
  public var currentPage: Page? { state.withLock(\.page) }

  /// Goes one screen up, as the Esc key does.
  public func navigateUp() { commands.put(.navigateUp) }

  /// Presses a control of the page that stands; nothing happens while it is absent or disabled.
  public func press(_ control: ControlID) { commands.put(.pressControl(control)) }

  /// Starts the capture; before the camera is ready the command is kept until it is.
  public func startVideoCapture() { commands.put(.startVideoCapture) }

  /// Ends the session as cancelled by the host; what is complete already is kept, and ends as that.
  public func cancel() { commands.put(.cancel(by: .host)) }
}
