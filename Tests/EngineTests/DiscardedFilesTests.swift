import Contract
import Engine
import Flow
import Testing

/// The files of a discarded clip.
///
/// The seal would remove them too, but only at the end of the session.
@Suite struct DiscardedFilesTests {
  @Test func aRetakeDiscardsTheClipAndItsBatchesAtOnce() throws {
    let (rig, archive) = (try Rig(), NotingArchive())
    rig.archive = archive
    var config = SessionConfig()
    (config.recording.frames, config.ui.skipConfirmScreen) = (true, false)
    rig.begin(config)
    rig.reachReadyCamera()
    rig.engine.send(.startVideoCapture)
    while rig.engine.view?.face.page != .review { rig.see([rig.fitting], for: .milliseconds(66)) }
    #expect(archive.discarded.isEmpty)
    rig.engine.send(.pressControl(.tryAgain))
    #expect(Set(["clip.mp4", "frames-1.json"]).isSubset(of: archive.discarded), "\(archive.discarded)")
  }
}

private final class NotingArchive: PlainArchive {
  private(set) var discarded: [String] = []

  func discard(_ name: String) { discarded.append(name) }
  func keep(_: SessionEnd, _: Dossier, _: [String: KeptPicture], _: [EventStamp]) {}
  func abandon() {}
  func news() -> ArchiveNews? { nil }
  func stopKeeping() -> Bool { true }
}
