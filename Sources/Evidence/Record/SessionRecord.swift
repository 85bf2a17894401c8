package import Contract

/// Everything that is told of a session after its end; `ResultDocument` makes `result.json` of it.
package struct SessionRecord: Equatable, Sendable {
  /// The session's number: letters, digits, `-` and `_`, at most 64; also the name of its folder.
  package var session: String
  package var end: SessionEnd
  package var began: WallTime
  package var length: Duration
  package var preset: Preset
  package var language: String
  package var seed: UInt64
  package var software: Software
  /// The settings that shaped this session, by their names in a settings file.
  package var options: [String: String] = [:]
  /// nil unless the session captured something.
  package var clip: ClipFacts?
  package var face: FaceStill?
  package var camera: CameraFacts?
  /// How long each page and each phase was there, in milliseconds.
  package var timing: [String: Double] = [:]
  package var guidance = GuidanceFacts()
  /// What was measured of camera and stream without asking anything of the person.
  package var stream: [String: Double] = [:]
  /// The backend's opaque text.
  package var iadData: String?
  package var artefacts: [Artefact] = []

  package init(
    session: String, end: SessionEnd, began: WallTime, length: Duration, preset: Preset, language: String,
    seed: UInt64, software: Software
  ) {
    self.session = session
    self.end = end
    self.began = began
    self.length = length
    self.preset = preset
    self.language = language
    self.seed = seed
    self.software = software
  }

  /// The files of this session: none, whatever was made, unless it captured something.
  var keptArtefacts: [Artefact] {
    if case .captured = end { artefacts } else { [] }
  }
}

/// Which program it was.
package struct Software: Hashable, Sendable {
  package var name: String
  package var version: String

  package init(name: String = "cameo", version: String) {
    self.name = name
    self.version = version
  }
}

/// What the clip is, as its writer knows it.
package struct ClipFacts: Equatable, Sendable {
  /// Its name in the session folder.
  package var path: String
  package var size: PixelSize
  package var framesPerSecond: Double
  package var frames: Int
  /// Those that came from the camera and could not be recorded.
  package var lost: Int
  package var duration: Duration
  package var codec: String

  package init(
    path: String, size: PixelSize, framesPerSecond: Double, frames: Int, lost: Int, duration: Duration, codec: String
  ) {
    self.path = path
    self.size = size
    self.framesPerSecond = framesPerSecond
    self.frames = frames
    self.lost = lost
    self.duration = duration
    self.codec = codec
  }
}

/// The best still of the face, and why it is the best.
package struct FaceStill: Equatable, Sendable {
  /// One measure of quality: what was measured, and what that is worth from 0 to 100 where somebody says so.
  package struct Quality: Hashable, Sendable {
    package var value: Double
    package var component: Double?

    package init(_ value: Double, component: Double? = nil) {
      self.value = value
      self.component = component
    }
  }

  /// Its name in the session folder.
  package var path: String
  /// The frame's number since the camera was opened.
  package var frame: Int
  package var box: Box
  package var quality: [String: Quality]

  package init(path: String, frame: Int, box: Box, quality: [String: Quality] = [:]) {
    self.path = path
    self.frame = frame
    self.box = box
    self.quality = quality
  }
}

/// The camera that was used, as far as it is known.
package struct CameraFacts: Equatable, Sendable {
  package var name: String
  package var kind: CameraKind
  package var driver: String?
  package var bus: String?
  package var asked: CameraMode?
  package var got: CameraMode?

  package init(
    name: String, kind: CameraKind, driver: String? = nil, bus: String? = nil, asked: CameraMode? = nil,
    got: CameraMode? = nil
  ) {
    self.name = name
    self.kind = kind
    self.driver = driver
    self.bus = bus
    self.asked = asked
    self.got = got
  }
}

/// How the person was guided: how long each hint stood there, in milliseconds, and how often it changed.
package struct GuidanceFacts: Equatable, Sendable {
  package var shown: [Hint: Double]
  package var changes: Int

  package init(shown: [Hint: Double] = [:], changes: Int = 0) {
    self.shown = shown
    self.changes = changes
  }
}

/// A file that a step of the flow left for the backend.
package struct Artefact: Hashable, Sendable {
  /// What it is, such as `clip` or `face`.
  package var role: String
  /// The step that made it, such as `videoCapture`.
  package var step: String
  /// Its name in the session folder.
  package var path: String
  package var mime: String

  package init(role: String, step: String, path: String, mime: String) {
    self.role = role
    self.step = step
    self.path = path
    self.mime = mime
  }
}
