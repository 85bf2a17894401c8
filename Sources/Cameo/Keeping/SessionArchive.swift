package import Contract
package import Engine
package import Evidence
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
  private var record: SessionRecord
  private var chronicle: Chronicle
  /// Where it all stands; nil before the end, and where nothing is kept.
  package private(set) var sealed: SealedSession?

  /// `record` is what is known at the beginning; `keeps` says which ends leave a folder.
  package init(_ record: SessionRecord, in folder: CaptureFolder, keeping keeps: @escaping (SessionEnd) -> Bool) {
    self.record = record
    self.folder = folder
    self.keeps = keeps
    chronicle = Chronicle(language: record.language)
  }

  /// Every event of the session, as it is told.
  package func hear(_ stamp: EventStamp) {
    if sealed == nil { chronicle.hear(stamp) }
  }

  package func clipPath() throws(CaptureError) -> String { try folder.path(for: Name.clip) }

  package var clipPlace: String { "\(folder.place)/\(Name.clip)" }

  package func keep(_ remains: Remains) throws(CaptureError) {
    guard keeps(remains.end) else { return folder.abandon() }
    var chronicle = chronicle
    remains.events.forEach { chronicle.hear($0) }
    var record = record
    record.end = remains.end
    record.length = remains.events.last?.time ?? .zero
    (record.language, record.timing, record.guidance) = (chronicle.language, chronicle.timing, chronicle.guidance)
    record.camera?.got = remains.mode
    record.stream = remains.stream
    if case .captured(let clip) = remains.end { try add(clip, remains.still, to: &record) }
    sealed = try folder.seal(record, events: chronicle.lines)
  }

  package func abandon() {
    if sealed == nil { folder.abandon() }
  }

  private func add(_ clip: Clip, _ still: Still?, to record: inout SessionRecord) throws(CaptureError) {
    let step = Page.videoCapture.rawValue
    record.clip = ClipFacts(
      path: Name.clip, size: clip.size, framesPerSecond: clip.framesPerSecond, frames: clip.frames, lost: clip.lost,
      duration: clip.duration, codec: clip.codec)
    record.artefacts = [Artefact(role: "clip", step: step, path: Name.clip, mime: "video/mp4")]
    guard let still else { return }
    try folder.write(Name.still, try JPEG.bytes(of: still.picture))
    record.face = FaceStill(path: Name.still, frame: still.frame, box: still.face.box)
    record.artefacts.append(Artefact(role: "face", step: step, path: Name.still, mime: "image/jpeg"))
  }
}
