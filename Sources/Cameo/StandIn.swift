internal import Contract
internal import Demo
internal import Files
internal import Frames
package import Settings

/// What stands in for a device: the name that `--camera` takes, and how its camera is made.
struct StandIn: Sendable {
  /// What it may need beside what stands behind its name.
  struct Parts {
    let seed: UInt64
    let resources: Resources
    let files: any FileStore
  }

  typealias Maker = @Sendable (String?, Parts) throws(CaptureError) -> StandInCamera

  let name: String
  /// As help writes it, such as `demo[:TRACK]`.
  let usage: String
  let meaning: String
  let kind: CameraKind
  let make: Maker

  init(_ name: String, _ usage: String, _ kind: CameraKind, _ meaning: String, make: @escaping Maker) {
    (self.name, self.usage, self.meaning, self.kind, self.make) = (name, usage, meaning, kind, make)
  }

  static func named(_ name: String) -> StandIn? { all.first { $0.name == name } }
}

/// A camera that is rendered or read from a file: always there, alone, and known at once.
struct StandInCamera: RackCamera {
  typealias Wish = (QualityWish) throws(CaptureError) -> CameraWish

  private let make: (Prompter?) -> sending any CameraSource
  private let wish: Wish

  /// Without a wish of its own it is asked for the usual sizes of the qualities.
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
  /// Refuses a camera that nothing stands behind.
  package func checkCamera() throws(SettingsFailure) {
    guard case .standIn(let name, _) = camera, StandIn.named(name) == nil else { return }
    throw refusal(
      of: \.camera, "there is no camera \"\(printable(name))\"", near: name, in: ["auto"] + StandIn.all.map(\.name))
  }
}

extension HelpTopic {
  /// What `--camera` takes beside devices.
  package static let sources = HelpTopic("sources", "what --camera takes") { page in
    page.heading("Cameras, by --camera WHICH or \"camera\" in a settings file:")
    page.entry("auto", "the first camera of this machine that can be used, never an infrared one")
    page.entry("/dev/video0", "a camera of this machine; 'cameo cameras' lists them, with the names that stay the same")
    for row in StandIn.all { page.entry(row.usage, row.meaning) }
  }
}
