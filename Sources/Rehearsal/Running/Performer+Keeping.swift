internal import Contract
internal import Tape

/// Takes screenshots.
extension Performer {
  func screenshot(_ path: String, _ format: ScreenshotFormat, _ cue: Cue) throws(Miss) {
    let sight = renderer.look(at: world, withPicture: true)
    do throws(CaptureError) {
      try artefacts.keep(sight, as: path, format, isShared: isShared(cue), at: world.now)
    } catch {
      throw Miss(kind: .cannotWrite, message: error.message, remedy: error.recovery, word: 1)
    }
  }
}
