import Contract
import Files
import Notation

/// The walk of `cameo strings audit` through the pages, as a tape.
enum AuditTape {
  static let name = "audit/walk.tape"
  static let look = "Expect+Fits"

  static func text(_ language: String, _ size: String, hasOwnTexts: Bool, _ wording: WordingChoice) -> String {
    let own = hasOwnTexts ? "Set Option \"--strings \(AuditFiles.ownTexts)\"\n" : ""
    return """
      Set Language \(language)
      Set Size \(size)
      Set Option "--wording \(wording.rawValue)"
      \(own)Recorder virtual
      Camera demo
      Face none

      """ + selfie + tasks + documents + kiosk
  }

  private static let selfie = """
    Test "instructions"
    Expect+Fits
    Test "help"
    Type "?"
    Expect+Fits
    Test "the question whether to leave"
    Escape
    Expect+Fits
    Test "camera permission"
    Enter
    Wait+Page cameraPermission
    Expect+Fits
    Test "the question for the camera"
    Enter
    Wait+Page cameraPermission
    Enter
    Expect+Fits
    Test "a camera out of reach"
    Camera denied
    Enter
    Wait+Page cameraPermission
    Enter
    Expect+Fits
    Test "before Start"
    Set Option "--no-instructions --camera-permission granted"
    Wait+Event cameraReady
    Expect+Fits
    Test "hints"
    Set Option "--no-instructions --camera-permission granted --auto-start"
    Wait+Event hintChanged hint=noFace
    Expect+Fits
    Face far
    Wait+Event hintChanged hint=getCloser
    Expect+Fits
    Face centred side=1
    Wait+Event hintChanged hint=unevenLight
    Expect+Fits
    Sleep 8500ms
    Expect+Fits
    Test "recording and its end"
    Set Option "--no-instructions --camera-permission granted --auto-start --duration-ms 500 --end-page-ms 8000"
    Face centred
    Wait+Event videoRecordStarted
    Expect+Fits
    Wait+Page captured
    Expect+Fits
    Test "a camera that was pulled out"
    Set Option "--no-instructions --camera-permission granted"
    Wait+Event cameraReady
    Camera unplug
    Wait+Event cameraLost
    Expect+Fits
    Wait+Page@60s failed
    Expect+Fits

    """

  private static let tasks = """
    Test "the first page of tasks"
    Set Option "--flow liveness"
    Wait+Page instructions
    Expect+Fits
    Test "tasks"
    Set Option "--flow liveness --no-instructions --camera-permission granted --auto-start"
    Face centred
    Wait+Event@20s taskStarted
    Expect+Fits

    """

  private static let documents = """
    Test "the first page of an identity"
    Set Option "--flow identity"
    Wait+Page instructions
    Expect+Fits
    Test "kind of document"
    Set Option "--flow document --no-instructions --camera-permission granted"
    Wait+Page documentKind
    Expect+Fits

    """

  private static let kiosk = """
    Test "kiosk"
    Set Kiosk on
    Wait+Page attract
    Expect+Fits
    Enter
    Wait+Page@90s stillThere
    Expect+Fits
    Test "kiosk out of order"
    Set Kiosk on
    Camera none
    Wait+Page outOfOrder
    Expect+Fits
    Test "operator"
    Set Kiosk on
    Set Config \(AuditFiles.settings)
    Wait+Page attract
    F10
    F10
    Wait+Page operator
    Expect+Fits
    Type "\(AuditFiles.pin)"
    Enter
    Wait+Event operatorShown
    Wait+Settled
    Expect+Fits

    """
}

/// The machine's files, and those of the walk in a folder `audit` that exists in memory only.
struct AuditFiles: FileStore {
  static let settings = "operator.json"
  static let pin = "1234"
  /// The name of the tested folder within the walk: tapes name no absolute paths.
  static let ownTexts = "own"

  private static let folder = "audit/"
  private let files: any FileStore & Sendable
  private let own: String?
  private var memory: [String: [UInt8]]

  init(own: String?, _ files: any FileStore & Sendable) throws(CaptureError) {
    (self.own, self.files) = (own, files)
    let pin = JSONNode.object([("v", .integer(1)), ("hash", .string(try PinHash(of: Self.pin).text))])
    memory = [
      Self.folder + Self.settings: Array(#"{"kiosk": {"pinFile": "pin.json"}}"#.utf8),
      Self.folder + "pin.json": Array(pin.text(pretty: false).utf8),
    ]
  }

  /// With this text as the walk.
  func walking(_ tape: String) -> AuditFiles {
    var walk = self
    walk.memory[AuditTape.name] = Array(tape.utf8)
    return walk
  }

  func read(_ path: String, limit: Int) throws(FileFault) -> [UInt8] {
    if let bytes = memory[path] { return bytes }
    return try files.read(outside(path), limit: limit)
  }

  func list(_ folder: String) throws(FileFault) -> [String] {
    if memory[folder] != nil { throw FileFault(folder, .other("it is a file")) }
    return try files.list(outside(folder))
  }

  func place(of path: String) throws(FileFault) -> String { try files.place(of: outside(path)) }

  func write(_ bytes: [UInt8], to path: String) throws(FileFault) { try files.write(bytes, to: path) }

  /// The tested folder's path on this machine.
  private func outside(_ path: String) -> String {
    let inside = Self.folder + Self.ownTexts
    guard let own, path == inside || path.hasPrefix(inside + "/") else { return path }
    return own + path.dropFirst(inside.count)
  }
}
