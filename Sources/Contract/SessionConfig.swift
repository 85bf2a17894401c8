/// The configuration of a session; the settings file has the same names.
public struct SessionConfig: Equatable, Sendable {
  /// Settings of the recording.
  public var recording: RecordingConfig
  /// Settings of the screens.
  public var ui: UIConfig
  /// Data from the backend.
  public var iad: IADConfig
  /// Settings of the capture.
  public var capture: CaptureConfig
  /// Settings of a hardware camera.
  public var camera: CameraConfig
  /// Settings of the liveness check.
  public var liveness: LivenessConfig
  /// Settings of the document capture.
  public var document: DocumentConfig
  /// Settings of the request to a wallet.
  public var wallet: WalletConfig
  /// Settings of the chip of the document.
  public var nfc: NFCConfig
  /// The name of the flow; `nil` if `steps` names the steps one by one.
  public var flow: String?
  /// The steps instead of a flow; `flow` is then `nil`.
  public var steps: [String]?
  /// The parent folder of session folders; `nil` uses the user's data folder.
  public var output: String?
  /// Texts, theme and preview.
  public var look: LookConfig
  /// Outputs, retention and random seed.
  public var machine: MachineConfig
  /// A text of the host that is copied unchanged into `result.json`.
  public var metadata: String?
  /// The timeout of the session, which then ends as cancelled, but not during a recording; `nil` sets no limit.
  public var sessionMaxMs: Double?
  /// Whether sounds are played; only then may tasks ask the person to shut their eyes.
  public var sounds: Bool
  /// The output that plays the sounds.
  public var soundsBy: SoundWay
  /// Whether a voice reads the pages aloud; the person can toggle it.
  public var narration: Bool
  /// Whether the voice is limited to headphones.
  public var headphones: Bool
  /// A program for haptic feedback, called with `ok`, `change` or `error` whenever a sound is due; `nil` calls none.
  public var haptics: String?

  /// Creates a configuration; each parameter has its default.
  public init(
    recording: RecordingConfig = .init(), ui: UIConfig = .init(), iad: IADConfig = .init(),
    capture: CaptureConfig = .init(), camera: CameraConfig = .init(),
    liveness: LivenessConfig = .init(), document: DocumentConfig = .init(), flow: String? = nil, steps: [String]? = nil,
    output: String? = nil, look: LookConfig = .init(), machine: MachineConfig = .init(), metadata: String? = nil,
    sessionMaxMs: Double? = nil, sounds: Bool = false, soundsBy: SoundWay = .auto, narration: Bool = false,
    headphones: Bool = false, haptics: String? = nil, wallet: WalletConfig = .init(), nfc: NFCConfig = .init()
  ) {
    self.recording = recording
    self.ui = ui
    self.iad = iad
    self.capture = capture
    self.camera = camera
    self.liveness = liveness
    self.document = document
    self.wallet = wallet
    self.nfc = nfc
    self.look = look
    self.machine = machine
    self.flow = flow ?? (steps == nil ? "selfie" : nil)
    self.steps = steps
    self.output = output
    self.metadata = metadata
    self.sessionMaxMs = sessionMaxMs
    self.sounds = sounds
    self.soundsBy = soundsBy
    self.narration = narration
    self.headphones = headphones
    self.haptics = haptics
  }
}

/// Settings of the recording that override the preset.
public struct RecordingConfig: Equatable, Sendable {
  /// The length of the clip; `nil` uses that of the preset.
  public var durationMs: Double?
  /// The qualities in order of preference; if none of an explicit list is available, the session fails.
  public var qualities: [VideoQuality]?

  /// Whether batches of frames are saved for a backend, during a clip and while a document is captured; `nil` saves
  /// those of a clip if liveness is passive.
  public var frames: Bool?

  /// Creates a configuration; each parameter has its default.
  public init(durationMs: Double? = nil, qualities: [VideoQuality]? = nil, frames: Bool? = nil) {
    self.durationMs = durationMs
    self.qualities = qualities
    self.frames = frames
  }
}

/// Settings of the screens.
public struct UIConfig: Equatable, Sendable {
  /// The language code; `nil` uses the locale.
  public var preferredLanguage: String?
  /// Whether the instructions page is shown.
  public var showInstructions: Bool
  /// Whether the capture page has a Start button.
  public var showVideoCaptureButton: Bool
  /// Whether a wide window has its controls on the right.
  public var showWideWindowPreviewInputsToTheRight: Bool
  /// The corner radius of buttons; `nil` uses the theme, 0 is square, above 0 is rounded.
  public var buttonCornerRadius: Double?
  /// Whether products are accepted without a review; `nil` reviews documents but not clips.
  public var skipConfirmScreen: Bool?
  /// How long the end page is shown; 0 skips it, `nil` is 8 s on a screen.
  public var endPageMs: Double?

  /// Creates a configuration; each parameter has its default.
  public init(
    preferredLanguage: String? = nil, showInstructions: Bool = true, showVideoCaptureButton: Bool = true,
    showWideWindowPreviewInputsToTheRight: Bool = true, buttonCornerRadius: Double? = nil,
    skipConfirmScreen: Bool? = nil,
    endPageMs: Double? = nil
  ) {
    self.preferredLanguage = preferredLanguage
    self.showInstructions = showInstructions
    self.showVideoCaptureButton = showVideoCaptureButton
    self.showWideWindowPreviewInputsToTheRight = showWideWindowPreviewInputsToTheRight
    self.buttonCornerRadius = buttonCornerRadius
    self.skipConfirmScreen = skipConfirmScreen
    self.endPageMs = endPageMs
  }
}

/// The opaque string from the backend, bound into the metadata (IAD).
public struct IADConfig: Equatable, Sendable {
  /// The string; `nil` if there is none.
  public var data: String?

  /// Creates a configuration; each parameter has its default.
  public init(data: String? = nil) {
    self.data = data
  }
}

/// Ours: settings of the capture.
public struct CaptureConfig: Equatable, Sendable {
  /// Whether the capture starts as soon as the camera is ready.
  public var autoStart: Bool
  /// Whether the person's consent is already known.
  public var permission: KnownPermission
  /// Whether consent is asked for only once and then stored.
  public var rememberPermission: Bool
  /// The size of the oval.
  public var oval: OvalPreset
  /// The number of attempts before the session fails.
  public var attempts: Int
  /// Whether steps with a face are part of the flow; without them it only captures documents.
  public var enableFaceDetection: Bool

  /// Creates a configuration; each parameter has its default.
  public init(
    autoStart: Bool = false, permission: KnownPermission = .ask, rememberPermission: Bool = false,
    oval: OvalPreset = .desk, attempts: Int = 3, enableFaceDetection: Bool = true
  ) {
    self.autoStart = autoStart
    self.permission = permission
    self.rememberPermission = rememberPermission
    self.oval = oval
    self.attempts = attempts
    self.enableFaceDetection = enableFaceDetection
  }
}

/// Ours: the cameras that a session may use, and the controls of a hardware camera while it is open.
///
/// Controls that are `nil` or unsupported keep their value.
public struct CameraConfig: Equatable, Sendable {
  /// The cameras that may film the user; with `nil` each step has its own, and the key `c` takes any other.
  public var roles: CameraOption?
  /// The anti-flicker filter.
  public var powerLineFrequency: PowerLine?
  /// The exposure time per frame.
  public var exposureMs: Double?
  /// The focus, from 0 (far) to 100 (as near as possible).
  public var focusPercent: Double?

  /// Creates a configuration; each parameter has its default.
  public init(
    powerLineFrequency: PowerLine? = nil, exposureMs: Double? = nil, focusPercent: Double? = nil,
    roles: CameraOption? = nil
  ) {
    self.roles = roles
    self.powerLineFrequency = powerLineFrequency
    self.exposureMs = exposureMs
    self.focusPercent = focusPercent
  }
}

/// The cameras that may film a user.
public enum CameraOption: String, CaseIterable, Hashable, Sendable {
  /// The one that faces the user, for documents too.
  case front
  /// The one for documents, for faces too.
  case back
  /// Both: each step starts with its own, and a button switches to the other.
  case both
}

/// The mains frequency for the anti-flicker filter.
public enum PowerLine: String, CaseIterable, Hashable, Sendable {
  /// No filter.
  case off
  /// 50 Hz.
  case hertz50 = "50"
  /// 60 Hz.
  case hertz60 = "60"
  /// Detected by the camera.
  case auto
}

/// The person's consent, if known before the session.
public enum KnownPermission: String, CaseIterable, Hashable, Sendable {
  /// Unknown: the person is asked.
  case ask
  /// The person has consented.
  case granted
  /// The person has refused.
  case denied
}

/// A preset of clip length and qualities.
public enum Preset: String, CaseIterable, Hashable, Sendable {
  /// A clip of one second.
  case selfieFast = "selfie-fast"
  /// A clip of three seconds.
  case selfieSubstantial = "selfie-substantial"

  /// The length of the clip.
  public var durationMs: Double {
    switch self {
    case .selfieFast: 1000
    case .selfieSubstantial: 3000
    }
  }

  /// 720p if possible, or 1080p.
  public var qualities: [VideoQuality] { [.hd, .fhd] }
}

/// A video height for recordings.
public enum VideoQuality: String, CaseIterable, Hashable, Sendable {
  /// 144 lines.
  case lowest
  /// 480 lines.
  case sd
  /// 720 lines.
  case hd
  /// 1080 lines.
  case fhd
  /// 2160 lines.
  case uhd
  /// The largest height that the camera has.
  case highest

  /// The number of lines; `nil` for the highest available.
  public var height: Int? {
    switch self {
    case .lowest: 144
    case .sd: 480
    case .hd: 720
    case .fhd: 1080
    case .uhd: 2160
    case .highest: nil
    }
  }

  /// The 16:9 size of this height, with an even width, as chroma subsampling needs.
  package var wideSize: PixelSize? { height.map { PixelSize(width: ($0 * 16 / 9 + 1) / 2 * 2, height: $0) } }
}
