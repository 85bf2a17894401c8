@_exported public import Cells
@_exported public import Contract
internal import Files
internal import Engine
@_exported public import Screens
package import Settings
internal import Synchronization

/// One guided capture on the current terminal.
///
/// Set the callbacks, then call `run`; it returns when the session has ended. Callbacks run on the thread of `run`.
/// Commands may be sent from any thread, even from a callback: they are queued, never re-entrant.
public final class CaptureSession: Sendable {
  struct State {
    var settings: Result<ProgramSettings, SettingsFailure>
    var hasRun = false
    var isRunning = false
    var hasTold = false
    var page: Page?
    var language: String?
    /// The host's text for the first prompt, until the engine has it.
    var newInstruction: String?
    var resultPath: String?
    var isLogged = true
    var handoff: HandoffState?
    var onStateChanged = Kept<((Notice) -> Void)?>(value: nil)
    var onRecordEnded = Kept<((Result<SessionResponse, CaptureError>) -> Void)?>(value: nil)
    var onTrouble = Kept<((CaptureError) -> Void)?>(value: nil)
    var onEvent = Kept<((String) -> Void)?>(value: nil)
    var onFramesRecorded = Kept<((FrameBatch, [String]) -> Void)?>(value: nil)
    var witness = Kept<(any SessionWitness)?>(value: nil)
    var screens = Kept(value: HostScreens())
    var readIdCardNumber = Kept<NumberReader.Reading?>(value: nil)
    var startDelivery = Kept<((String, Bool) -> Bool)?>(value: nil)
  }

  /// A host's value, used only on the thread of `run`, as the documentation requires; therefore unchecked.
  struct Kept<Value>: @unchecked Sendable { var value: Value }

  let state: Mutex<State>
  let commands = CommandQueue()
  let environment: [String: String]
  let ownsSignals: Bool
  /// Whether a descriptor was closed when the program started, whatever has replaced it.
  let isMissing: @Sendable (Int32) -> Bool

  /// Creates a session with settings from code alone; ignores settings files and `CAMEO_` variables.
  public convenience init(preset: Preset = .selfieFast, configuration: SessionConfig = .init()) {
    let environment = Program.environment().filter { !$0.key.hasPrefix("CAMEO_") || $0.key == "CAMEO_DATA_DIR" }
    let settings = Result { () throws(SettingsFailure) in try ProgramSettings.code(preset, configuration) }
    self.init(settings, environment: environment, ownsSignals: false)
  }

  /// Creates a session from the program's settings.
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

// MARK: - Callbacks and results

extension CaptureSession {
  /// Called for every notice of the session.
  public var onStateChanged: ((Notice) -> Void)? {
    get { state.withLock(\.onStateChanged).value }
    set { keep(newValue, \.onStateChanged) }
  }

  /// Called with the result; `.success` means that everything was recorded and saved, not that the person passed.
  ///
  /// `outcome.tasksPassed` says whether the tasks were done. Only your backend decides who the person is.
  ///
  /// Called once, with `videoRecordEnded`, or before `sessionEnded` if no clip was finished.
  public var onRecordEnded: ((Result<SessionResponse, CaptureError>) -> Void)? {
    get { state.withLock(\.onRecordEnded).value }
    set { keep(newValue, \.onRecordEnded) }
  }

  /// Called for errors that do not end the session.
  public var onTrouble: ((CaptureError) -> Void)? {
    get { state.withLock(\.onTrouble).value }
    set { keep(newValue, \.onTrouble) }
  }

  /// Called for every event with its line of JSON, as in an event file.
  public var onEvent: ((String) -> Void)? {
    get { state.withLock(\.onEvent).value }
    set { keep(newValue, \.onEvent) }
  }

  /// Called for each batch of pictures written while a face or a document is captured, with the IDs of the batches of
  /// this clip or side so far.
  ///
  /// Batches of a discarded clip or side are in none of the later lists; the result names the valid ones.
  public var onFramesRecorded: ((FrameBatch, _ currentBatchIDs: [String]) -> Void)? {
    get { state.withLock(\.onFramesRecorded).value }
    set { keep(newValue, \.onFramesRecorded) }
  }

  package var witness: (any SessionWitness)? {
    get { state.withLock(\.witness).value }
    set { keep(newValue, \.witness) }
  }

  /// Starts a process that delivers the session of this `result.json`; without it a host's own process delivers.
  package var startDelivery: ((String, _ awaitsClient: Bool) -> Bool)? {
    get { state.withLock(\.startDelivery).value }
    set { keep(newValue, \.startDelivery) }
  }

  /// The last state of the delivery that a page has shown; `nil` if none did.
  package var handoff: HandoffState? { state.withLock(\.handoff) }

  func keep<Value>(_ value: Value, _ place: WritableKeyPath<State, Kept<Value>> & Sendable) {
    var kept = Kept(value: value)
    // Release the old value outside the lock: its deinit may call host code that uses the session.
    state.withLock { swap(&$0[keyPath: place], &kept) }
  }

  /// The path of the last run's `result.json`; `nil` if there is none.
  public var resultPath: String? { state.withLock(\.resultPath) }

  /// Whether the last run wrote all its event lines.
  package var isLogged: Bool { state.withLock(\.isLogged) }
}

// MARK: - From any thread

extension CaptureSession {
  /// The current page; in the last callbacks the last one, `nil` before and after the run.
  public var currentPage: Page? { state.withLock(\.page) }

  /// Goes one screen up, as the Esc key does.
  public func navigateUp() { commands.put(.navigateUp) }

  /// Presses a control of the current page; does nothing while it is absent or disabled.
  public func press(_ control: ControlID) { commands.put(.pressControl(control)) }

  /// Starts the capture; queued until the camera is ready.
  public func startVideoCapture() { commands.put(.startVideoCapture) }

  /// Cancels the session as the host; a session that is complete already is saved and ends as completed.
  public func cancel() { commands.put(.cancel(by: .host)) }
}
