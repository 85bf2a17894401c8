package import Contract
package import Settings

/// What was found out about the machine, before anybody judges it.
package struct DoctorFacts: Equatable, Sendable {
  package struct Terminal: Equatable, Sendable {
    /// The value of TERM; empty where it is not set.
    package var name: String
    /// The description that is used instead, where terminfo does not know the name.
    package var fallback: String?
    package var columns: Int
    package var rows: Int
    package var unicode: Bool
    /// What the font of a console has beyond ASCII; nil where the terminal is none.
    package var glyphs: [String]?
    /// 2^24 in true colour.
    package var colors: Int
    /// Why so many colours, such as "NO_COLOR is set".
    package var colorReason: String

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
    /// nil where no folder is known.
    package var folder: String?
    package var isWritable: Bool
    package var freeBytes: Int

    package init(folder: String?, isWritable: Bool, freeBytes: Int) {
      self.folder = folder
      self.isWritable = isWritable
      self.freeBytes = freeBytes
    }
  }

  /// Who may open cameras on this machine.
  package struct Group: Equatable, Sendable {
    /// Such as `video`.
    package var name: String
    package var isRoot: Bool
    /// Whether it counts for this process.
    package var isMember: Bool
    /// Whether it will count from the next login on.
    package var isListed: Bool

    package init(name: String, isRoot: Bool, isMember: Bool, isListed: Bool) {
      self.name = name
      self.isRoot = isRoot
      self.isMember = isMember
      self.isListed = isListed
    }
  }

  /// nil where neither stdout nor /dev/tty is a terminal.
  package var terminal: Terminal?
  /// The locale as the environment says it; empty where it says nothing.
  package var locale: String
  package var isUTF8: Bool
  /// The language that will be used, or why there is none.
  package var language: Result<String, CaptureError>
  /// The folder of the texts and the languages in it, or why it was not found.
  package var resources: Result<ResourceFacts, CaptureError>
  /// The theme's name, what is wrong with it, and the other themes there are.
  package var theme: String
  package var themeDiagnostics: [Diagnostic]
  package var settings: SettingsFailure?
  package var output: Output
  /// The camera of the settings.
  package var camera: CameraChoice
  /// Why the film or track of the settings can't be played.
  package var cameraFault: CaptureError?
  var needsDevice: Bool { if case .standIn = camera { false } else { true } }
  /// The devices that a session may take: the one that the settings name, or all; those first that can be used.
  package var devices: [CameraInfo]
  package var group: Group
  /// The file with the model of a face's points; nil where it can't be read.
  package var landmarks: String?
  /// The file of the model's kept form, if it is damaged.
  package var damagedModel: String?
  /// Libraries that are loaded when they are needed, and can't be; `nil` if all are there.
  package var lacking: Libraries?

  package struct Libraries: Equatable, Sendable {
    /// Debian's packages: those that each clip needs, and those that only QR codes need.
    package var (ofClips, ofCodes): ([String], [String])
    /// The release that the program was built for, and the one that this machine calls itself.
    package var (release, here): (String, String?)

    package init(ofClips: [String], ofCodes: [String], release: String, here: String?) {
      (self.ofClips, self.ofCodes, self.release, self.here) = (ofClips, ofCodes, release, here)
    }
  }

  /// How long one look at a picture takes; nil where nobody measured it.
  package var lookTime: Duration?
  /// Who would say aloud what pages say; nil where nobody looked.
  package var voice: Voice?

  package struct Voice: Equatable, Sendable {
    /// Whether the settings want it.
    package var isWanted: Bool
    /// The ways that are there, the one that is taken first, and those that are not with the reason.
    package var (ways, absent): ([String], [String])
    /// The languages that nothing speaks.
    package var mute: [String]
    /// What would help.
    package var remedies: [String]
    /// nil where others may hear it, too.
    package var jack: Jack?

    /// Where headphones are.
    package enum Jack: Hashable, Sendable {
      case plugged, unplugged
      /// None can be asked: why, and what would help.
      case absent(String, fix: String)
    }

    package init(isWanted: Bool, ways: [String], absent: [String], mute: [String], remedies: [String]) {
      (self.isWanted, self.ways, self.absent, self.mute, self.remedies) = (isWanted, ways, absent, mute, remedies)
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
