import Contract
import Engine
import Flow

/// A simulated visitor: when they leave, or whether they stay to the end.
struct Person {
  /// Their intents at an event; those without intents stay until the end.
  static let kinds: [(name: String, at: String, does: [Intent])] = [
    ("whole", "", []),
    ("leaves at once", "cameraPreviewShown", [.cancel(by: .person)]),
    ("host cancels when ready", "cameraReady", [.cancel(by: .host)]),
    ("Ctrl-C while holding", "holdStarted", [.cancel(by: .signal(2))]),
    ("terminated while recording", "videoRecordStarted", [.cancel(by: .signal(15))]),
    ("other words and colours, then gone", "faceAcquired", [.nextLanguage, .nextTheme, .help, .cancel(by: .host)]),
    ("goes up while recording, then stays", "videoRecordStarted", [.navigateUp]),
    (none, "", []),
  ]
  static let none = "nobody comes"

  let number: Int
  let kind: (name: String, at: String, does: [Intent])
  private(set) var hasActed = false

  init(_ number: Int, among kinds: Int = Self.kinds.count) {
    self.number = number
    kind = Self.kinds[number % kinds]
  }

  mutating func hear(_ notice: Notice, _ engine: Engine) {
    guard !hasActed, notice.name == kind.at else { return }
    hasActed = true
    kind.does.forEach(engine.send)
  }

  /// A face that fits the oval and is still.
  static func face(in size: PixelSize) -> FaceFinding {
    let oval = OvalPreset.desk.box(in: size)
    let width = oval.width * 0.9
    let box = Box(centreX: oval.centreX, centreY: oval.centreY, width: width, height: width * OvalPreset.aspect)
    return FaceFinding(faces: [Face(box: box)])
  }
}
