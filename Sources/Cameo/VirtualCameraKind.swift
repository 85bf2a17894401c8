internal import Contract
internal import Demo
internal import Files
internal import Frames
internal import Notation
package import Settings

/// A camera that is no device: its name for `--camera`, and its factory.
struct VirtualCameraKind: Sendable {
  /// What the factory needs besides the argument.
  struct Parts {
    /// The roles that its picture must suit; any if empty.
    let roles: [CameraRole]
    let seed: UInt64
    let resources: Resources
    let files: any FileStore
  }

  typealias Maker = @Sendable (String?, Parts) throws(CaptureError) -> VirtualCamera

  let name: String
  /// The argument's syntax after the name: `:PATH` if required, `[:TRACK]` if optional, or empty.
  private let argument: String
  let meaning: String
  let kind: CameraKind
  let make: Maker

  init(_ name: String, _ argument: String, _ kind: CameraKind, _ meaning: String, make: @escaping Maker) {
    (self.name, self.argument, self.meaning, self.kind, self.make) = (name, argument, meaning, kind, make)
  }

  /// The usage in help.
  var usage: String { name + argument }
  var needsMore: Bool { argument.hasPrefix(":") }

  static func named(_ name: String) -> VirtualCameraKind? { all.first { $0.name == name } }
}

/// A camera that is rendered or read from a file: always available, and known without a scan.
struct VirtualCamera: ProvidedCamera {
  typealias Wish = (QualityWish) throws(CaptureError) -> CameraWish

  private let make: (Prompter?) -> sending any CameraSource
  private let wish: Wish

  /// Without a wish of its own, requests the usual sizes of the qualities.
  init(
    wish: @escaping Wish = { wish in CameraWish(sizes: wish.list.compactMap { $0.wideSize }) },
    _ make: @escaping (Prompter?) -> sending any CameraSource
  ) {
    (self.make, self.wish) = (make, wish)
  }

  func source(_ prompter: Prompter?) -> sending any CameraSource { make(prompter) }
  func wish(_ qualities: QualityWish) throws(CaptureError) -> CameraWish { try wish(qualities) }
  var exposureIsFixed: Bool { true }
  var list: [CameraInfo] { [source(nil).info] }
  func look() -> [CameraInfo]? { list }
  func news() -> [CameraInfo]? { nil }
  var descriptors: [Int32] { [] }
  var opened: CameraInfo? { list.first }
  func chooseNext() -> Bool { false }
  func forget() {}
}

extension ProgramSettings {
  /// Throws if the settings name an unusable camera.
  package func checkCamera() throws(SettingsFailure) {
    try check(camera, \.camera)
    if let documentCamera { try check(documentCamera, \.documentCamera) }
    try checkRoles()
  }

  /// Nothing tells which side a camera is on but what is named for documents; of all of a machine the next one is another.
  private func checkRoles() throws(SettingsFailure) {
    let isOne = (documentCamera ?? camera) == camera
    let lacksOther =
      switch session.camera.roles {
      case .front, nil: false
      case .back: documentCamera == nil
      case .both: isOne && camera != .auto
      }
    guard lacksOther else { return }
    throw refusal(of: \.session.camera.roles, "there is no other camera", "name it with --document-camera")
  }

  private func check(_ camera: CameraChoice, _ field: OptionRow.Field) throws(SettingsFailure) {
    guard case .standIn(let name, let what) = camera else { return }
    let names = ["auto"] + VirtualCameraKind.all.map(\.name)
    guard let row = VirtualCameraKind.named(name) else {
      let near = nearest(name, in: names).map { "did you mean \"\($0)\"?" }
      throw refusal(
        of: field, "there is no camera \"\(printable(name))\"", near ?? "there are \(names.joined(separator: ", "))")
    }
    if row.needsMore, what == nil { throw refusal(of: field, "\"\(name)\" is incomplete", "write \(row.usage)") }
  }
}

extension ProgramSettings {
  /// The values of `--camera` besides devices, for shell completion; a name that needs an argument ends with a colon.
  package static var cameraNames: [(name: String, meaning: String)] {
    [("auto", "the first camera that can be used")]
      + VirtualCameraKind.all.map { ($0.needsMore ? $0.name + ":" : $0.name, $0.meaning) }
  }

  /// Their usage, for help.
  package static var cameraUsages: [(usage: String, meaning: String)] {
    VirtualCameraKind.all.map { ($0.usage, $0.meaning) }
  }
}
