package import Contract
package import Engine
package import Evidence
internal import Flow
internal import Recording

/// Keeps a session as its folder: clip, still, what happened and what was measured.
package final class SessionArchive: Archive {
  /// The names of what a capture leaves.
  private enum Name {
    static let clip = "clip.mp4"
    static let still = "face.jpg"
  }

  private let folder: CaptureFolder
  private let keeps: (SessionEnd) -> Bool
  private let record: SessionRecord
  private let oval: OvalPreset
  private var chronicle: Chronicle
  private var isKept = false
  package private(set) var response: SessionResponse?

  /// `record` is what is known at the beginning; `keeps` says which ends leave a folder.
  package init(
    _ record: SessionRecord, oval: OvalPreset, in folder: CaptureFolder, keeping keeps: @escaping (SessionEnd) -> Bool
  ) {
    self.oval = oval
    self.record = record
    self.folder = folder
    self.keeps = keeps
    chronicle = Chronicle(language: record.language)
  }

  /// Every event of the session, as it is told.
  package func hear(_ stamp: EventStamp) {
    if !isKept { chronicle.hear(stamp) }
  }

  package func clipPath() throws(CaptureError) -> String { try folder.path(for: Name.clip) }

  package var clipPlace: String { "\(folder.place)/\(Name.clip)" }

  package func resultPlace(of end: SessionEnd) -> String? {
    keeps(end) ? folder.resultPlace : nil
  }

  package func keep(_ remains: Remains) throws(CaptureError) {
    guard keeps(remains.end) else { return folder.abandon() }
    var chronicle = chronicle
    remains.events.forEach { chronicle.hear($0) }
    var record = record
    record.end = remains.end
    record.length = remains.events.last?.time ?? .zero
    (record.language, record.timing, record.guidance) = (chronicle.language, chronicle.timing, chronicle.guidance)
    record.camera = remains.camera.map {
      CameraFacts(
        name: $0.name, kind: $0.kind, driver: $0.driver, bus: $0.bus, asked: remains.asked, got: remains.mode)
    }
    record.stream = remains.stream
    let sealed = try seal(remains, record, chronicle.lines)
    isKept = true
    if case .captured(let clip) = remains.end {
      response = SessionResponse(
        clip: clip, stillPath: remains.still.map { _ in "\(sealed.folder)/\(Name.still)" },
        metadata: sealed.metadata ?? "", resultPath: sealed.resultPath)
    }
  }

  private func seal(
    _ remains: Remains, _ record: SessionRecord, _ events: [UInt8]
  ) throws(CaptureError) -> SealedSession {
    var record = record
    if case .captured(let clip) = remains.end {
      add(clip, to: &record)
      if let still = remains.still { try add(still, to: &record) }
    }
    return try folder.seal(record, events: events)
  }

  private func add(_ clip: Clip, to record: inout SessionRecord) {
    record.clip = ClipFacts(
      path: Name.clip, size: clip.size, framesPerSecond: clip.framesPerSecond, frames: clip.frames, lost: clip.lost,
      duration: clip.duration, codec: clip.codec)
    record.artefacts.append(Self.artefact("clip", Name.clip, "video/mp4"))
  }

  private func add(_ still: BestPicture, to record: inout SessionRecord) throws(CaptureError) {
    try folder.write(Name.still, try JPEG.bytes(of: still.picture))
    let quality = QualityVector(still.face, in: oval.box(in: still.picture.size)).components.map {
      ($0.name.rawValue, FaceStill.Quality($0.native, component: Double($0.quality)))
    }
    record.face = FaceStill(
      path: Name.still, frame: still.frame, box: still.face.box, quality: Dictionary(uniqueKeysWithValues: quality))
    record.artefacts.append(Self.artefact("face", Name.still, "image/jpeg"))
  }

  private static func artefact(_ role: String, _ name: String, _ mime: String) -> Artefact {
    Artefact(role: role, step: Page.videoCapture.rawValue, path: name, mime: mime)
  }

  package func abandon() {
    if !isKept { folder.abandon() }
  }
}
