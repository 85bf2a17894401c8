/// What a host may set for a session; the settings file mirrors it name by name.
public struct SessionConfig: Equatable, Sendable {
  /// How the clip is recorded.
  public var recording: RecordingConfig
  /// What the screens show.
  public var ui: UIConfig
  /// What the backend has given along.
  public var iad: IADConfig
  /// How the capture goes.
  public var capture: CaptureConfig
  /// How a real camera is set.
  public var camera: CameraConfig
  /// The tasks.
  public var liveness: LivenessConfig
  /// The document.
  public var document: DocumentConfig
  /// The flow to walk, by its name; nil where `steps` names the steps one by one.
  public var flow: String?
  /// In the place of `flow`, which is nil then.
  public var steps: [String]?
  /// The folder for session folders; nil is the one of the person who runs the program.
  public var output: String?
  /// Words, colours and picture.
  public var look: LookConfig
  /// Streams, seed, and what is kept.
  public var machine: MachineConfig
  /// A text of the host's, written into `result.json` as it is.
  public var metadata: String?
  /// How long a session may take, which ends it as cancelled unless something is being recorded; nil sets no limit.
  public var sessionMaxMs: Double?
  /// Whether sounds say what happens; eyes are asked to be shut only then.
  public var sounds: Bool
  /// What plays them.
  public var soundsBy: SoundWay
  /// Whether a voice says what pages say; a person may switch it.
  public var narration: Bool
  /// Whether the voice speaks only while headphones are plugged in.
  public var headphones: Bool
  /// A program that is called with `ok`, `change` or `error` for what sounds would say, such as to shake something; nil
  /// calls none.
  public var haptics: String?

  /// A configuration that differs from the usual one in what is given.
  public init(
    recording: RecordingConfig = .init(), ui: UIConfig = .init(), iad: IADConfig = .init(),
    capture: CaptureConfig = .init(), camera: CameraConfig = .init(),
    liveness: LivenessConfig = .init(), document: DocumentConfig = .init(), flow: String? = nil, steps: [String]? = nil,
    output: String? = nil, look: LookConfig = .init(), machine: MachineConfig = .init(), metadata: String? = nil,
    sessionMaxMs: Double? = nil, sounds: Bool = false, soundsBy: SoundWay = .auto, narration: Bool = false,
    headphones: Bool = false, haptics: String? = nil
  ) {
    self.recording = recording
    self.ui = ui
    self.iad = iad
    self.capture = capture
    self.camera = camera
    self.liveness = liveness
    self.document = document
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

/// How the clip is recorded where it differs from the preset.
public struct RecordingConfig: Equatable, Sendable {
  /// The length of the clip; nil is that of the preset.
  public var durationMs: Double?
  /// In order of preference; an explicit list that the camera cannot meet is an error.
  public var qualities: [VideoQuality]?

  /// Whether pictures are written in batches for a backend while a clip is made; nil does so where liveness is passive.
  public var frames: Bool?

  /// A configuration that differs from the usual one in what is given.
  public init(durationMs: Double? = nil, qualities: [VideoQuality]? = nil, frames: Bool? = nil) {
    self.durationMs = durationMs
    self.qualities = qualities
    self.frames = frames
  }
}

/// What the screens show.
public struct UIConfig: Equatable, Sendable {
  /// The code of a language; nil leaves it to the locale.
  public var preferredLanguage: String?
  /// Whether the page of instructions is shown.
  public var showInstructions: Bool
  /// Whether there is a Start button.
  public var showVideoCaptureButton: Bool
  /// Whether the controls of a wide window stand at the right.
  public var showWideWindowPreviewInputsToTheRight: Bool
  /// nil leaves it to the theme; 0 is square, above 0 rounded.
  public var buttonCornerRadius: Double?
  /// Whether what was made is kept without being shown first; nil shows documents and no clips.
  public var skipConfirmScreen: Bool?
  /// How long the page stands that says that all is kept; 0 shows none, nil is 8 s on a screen.
  public var endPageMs: Double?

  /// A configuration that differs from the usual one in what is given.
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

/// The opaque string from the backend that is bound into the metadata.
public struct IADConfig: Equatable, Sendable {
  /// The text itself; nil where there is none.
  public var data: String?

  /// A configuration that differs from the usual one in what is given.
  public init(data: String? = nil) {
    self.data = data
  }
}

/// Ours: how the capture goes.
public struct CaptureConfig: Equatable, Sendable {
  /// Whether the capture starts as soon as the camera is ready.
  public var autoStart: Bool
  /// What is known of the person's consent.
  public var permission: KnownPermission
  /// Whether consent is asked for once only.
  public var rememberPermission: Bool
  /// The size of the oval.
  public var oval: OvalPreset
  /// Attempts until the session ends as failed.
  public var attempts: Int
  /// Whether the steps that look for faces are walked; without them a flow is one of documents alone.
  public var enableFaceDetection: Bool

  /// A configuration that differs from the usual one in what is given.
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

/// Ours: which cameras a session may have, and how a real one is set while it is open; what is nil, or what the camera lacks,
/// stays as it is.
public struct CameraConfig: Equatable, Sendable {
  /// Which cameras the person may be filmed by; nil is each step's own, and the key `c` takes any other.
  public var roles: CameraOption?
  /// The flicker that is filtered out.
  public var powerLineFrequency: PowerLine?
  /// How long each frame is exposed.
  public var exposureMs: Double?
  /// From 0, far away, to 100, as near as the camera can see.
  public var focusPercent: Double?

  /// A configuration that differs from the usual one in what is given.
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

/// Which cameras a person may be filmed by.
public enum CameraOption: String, CaseIterable, Hashable, Sendable {
  /// The one that faces the person, for documents too.
  case front
  /// The one for documents, for faces too.
  case back
  /// Either: each step begins with its own, and a button takes the other.
  case both
}

/// The mains frequency whose flicker a camera filters out.
public enum PowerLine: String, CaseIterable, Hashable, Sendable {
  /// Nothing is filtered.
  case off
  /// 50 times a second.
  case hertz50 = "50"
  /// 60 times a second.
  case hertz60 = "60"
  /// As the camera finds it.
  case auto
}

/// What is known of the person's consent before the session begins.
public enum KnownPermission: String, CaseIterable, Hashable, Sendable {
  /// Nothing is known: the person is asked.
  case ask
  /// The person has agreed.
  case granted
  /// The person has refused.
  case denied
}

/// A ready-made choice of duration and qualities.
public enum Preset: String, CaseIterable, Hashable, Sendable {
  /// A clip of one second.
  case selfieFast = "selfie-fast"
  /// A clip of three seconds.
  case selfieSubstantial = "selfie-substantial"

  /// The length of its clip.
  public var durationMs: Double {
    switch self {
    case .selfieFast: 1000
    case .selfieSubstantial: 3000
    }
  }

  /// 720p if possible, or 1080p.
  public var qualities: [VideoQuality] { [.hd, .fhd] }
}

/// A height of video that a recording may have.
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
  /// As many lines as there are.
  case highest

  /// nil stands for the highest there is.
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

  /// The usual picture of this height: 16 to 9, and even, as chroma needs it.
  package var wideSize: PixelSize? { height.map { PixelSize(width: ($0 * 16 / 9 + 1) / 2 * 2, height: $0) } }
}
