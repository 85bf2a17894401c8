package import Contract
package import Settings

/// The facts about the machine that the doctor's checks use.
package struct DoctorFacts: Equatable, Sendable {
  package struct Terminal: Equatable, Sendable {
    /// The value of TERM; empty if unset.
    package var name: String
    /// The terminfo entry used instead, if terminfo does not know the name.
    package var fallback: String?
    package var columns: Int
    package var rows: Int
    package var unicode: Bool
    /// The coverage of a console font beyond ASCII; `nil` if the terminal is no console.
    package var glyphs: [String]?
    /// 2^24 for true colour.
    package var colors: Int
    /// Why this many colours, such as "NO_COLOR is set".
    package var colorReason: String
    /// Whether Cameo sets a console's colours to the theme's.
    package var setsColors = false

    package init(
      name: String, fallback: String? = nil, columns: Int, rows: Int, unicode: Bool,
      glyphs: [String]? = nil, colors: Int, colorReason: String
    ) {
      self.glyphs = glyphs
      self.name = name
      self.fallback = fallback
      self.columns = columns
      self.rows = rows
      self.unicode = unicode
      self.colors = colors
      self.colorReason = colorReason
    }
  }

  package struct Output: Equatable, Sendable {
    /// `nil` if the folder is unknown.
    package var folder: String?
    package var isWritable: Bool
    package var freeBytes: Int

    package init(folder: String?, isWritable: Bool, freeBytes: Int) {
      self.folder = folder
      self.isWritable = isWritable
      self.freeBytes = freeBytes
    }
  }

  /// The group with access to cameras on this machine.
  package struct Group: Equatable, Sendable {
    /// Such as `video`.
    package var name: String
    package var isRoot: Bool
    /// Whether this process is a member.
    package var isMember: Bool
    /// Whether the user will be a member after the next login.
    package var isListed: Bool

    package init(name: String, isRoot: Bool, isMember: Bool, isListed: Bool) {
      self.name = name
      self.isRoot = isRoot
      self.isMember = isMember
      self.isListed = isListed
    }
  }

  /// `nil` if neither stdout nor /dev/tty is a terminal.
  package var terminal: Terminal?
  /// The locale from the environment; empty if unset.
  package var locale: String
  package var isUTF8: Bool
  /// The language in use, or why there is none.
  package var language: Result<String, CaptureError>
  /// The folder of the string tables and their languages, or why it was not found.
  package var resources: Result<ResourceFacts, CaptureError>
  /// The theme's name, its faults, and the other themes.
  package var theme: String
  package var themeDiagnostics: [Diagnostic]
  package var settings: SettingsFailure?
  package var output: Output
  /// The camera from the settings.
  package var camera: CameraChoice
  /// Why the film or track of the settings can't be played.
  package var cameraFault: CaptureError?
  var needsDevice: Bool { if case .standIn = camera { false } else { true } }
  /// The devices that a session may use: the one in the settings, or all; usable ones first.
  package var devices: [CameraInfo]
  package var group: Group
  /// The file of the face landmark model; `nil` if it can't be read.
  package var landmarks: String?
  /// The file of the cached model, if it is damaged.
  package var damagedModel: String?
  /// Dynamically loaded libraries that are missing; `nil` if there are none.
  package var lacking: Libraries?

  package struct Libraries: Equatable, Sendable {
    /// Debian packages: those for clips, and those only for QR codes.
    package var (ofClips, ofCodes): ([String], [String])
    /// The release that the program was built for, and this machine's.
    package var (release, here): (String, String?)

    package init(ofClips: [String], ofCodes: [String], release: String, here: String?) {
      (self.ofClips, self.ofCodes, self.release, self.here) = (ofClips, ofCodes, release, here)
    }
  }

  /// The time to analyse one picture; `nil` if not measured.
  package var lookTime: Duration?
  /// The state of speech output; `nil` if not checked.
  package var voice: Voice?

  package struct Voice: Equatable, Sendable {
    /// Whether the settings enable it.
    package var isWanted: Bool
    /// The available synthesisers, the preferred one first, and the others with reasons.
    package var (ways, absent): ([String], [String])
    /// The languages without a voice.
    package var mute: [String]
    /// Suggested fixes.
    package var remedies: [String]
    /// `nil` if speech may use loudspeakers.
    package var jack: Jack?

    /// The headphone jack.
    package enum Jack: Hashable, Sendable {
      case plugged, unplugged
      /// None can be queried: the reason and a fix.
      case absent(String, fix: String)
    }

    package init(isWanted: Bool, ways: [String], absent: [String], mute: [String], remedies: [String]) {
      (self.isWanted, self.ways, self.absent, self.mute, self.remedies) = (isWanted, ways, absent, mute, remedies)
    }
  }

  /// `nil` if the settings read no chips.
  package var chips: Chips?
  /// The delivery, if a backend is set: what waits, or why that can't be read.
  package var delivery: Result<DeliveryStatus, CaptureError>?
  /// The answer of the backend; `nil` if it was not asked.
  package var backend: Backend?
  /// The agent of the fleet; `nil` if no broker is set.
  package var fleet: Fleet?

  package struct Fleet: Equatable, Sendable {
    /// As the setting has it.
    package var broker: String
    /// Why the agent can't start.
    package var lack: CaptureError?
    package var isRunning = false
    package var isConnected = false
    /// Why it is not connected.
    package var trouble: String?

    package init(broker: String) { self.broker = broker }
  }

  package struct Backend: Equatable, Sendable {
    package var url: String
    /// What was found.
    package var fact: String
    /// The fix; `nil` if the backend takes sessions.
    package var fix: String?
    /// Whether it may pass by itself.
    package var passes: Bool
    /// How far its clock is off, if that is too far, with the fix.
    package var clock: (gap: Duration, fix: String)?

    package init(url: String, fact: String, fix: String? = nil, passes: Bool = false) {
      (self.url, self.fact, self.fix, self.passes) = (url, fact, fix, passes)
    }

    package static func == (a: Backend, b: Backend) -> Bool {
      (a.url, a.fact, a.fix, a.passes) == (b.url, b.fact, b.fix, b.passes)
        && (a.clock?.gap, a.clock?.fix) == (b.clock?.gap, b.clock?.fix)
    }
  }

  package struct ResourceFacts: Equatable, Sendable {
    package var folder: String
    package var languages: [String]
    package var themes: [String]
    package var tracks: [String]

    package init(folder: String, languages: [String], themes: [String], tracks: [String]) {
      self.folder = folder
      self.languages = languages
      self.themes = themes
      self.tracks = tracks
    }
  }

  package init(
    terminal: Terminal?, locale: String, isUTF8: Bool, language: Result<String, CaptureError>,
    resources: Result<ResourceFacts, CaptureError>, theme: String, themeDiagnostics: [Diagnostic],
    settings: SettingsFailure?, output: Output, camera: CameraChoice, devices: [CameraInfo], group: Group,
    landmarks: String?, lookTime: Duration? = nil
  ) {
    self.terminal = terminal
    self.locale = locale
    self.isUTF8 = isUTF8
    self.language = language
    self.resources = resources
    self.theme = theme
    self.themeDiagnostics = themeDiagnostics
    self.settings = settings
    self.output = output
    self.camera = camera
    self.devices = devices
    self.group = group
    self.landmarks = landmarks
    self.lookTime = lookTime
  }
}
