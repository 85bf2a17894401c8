import Contract
import Finders
import Frames
import Glibc
import Imaging
import Testing

@testable import Faces

@Suite struct FinderOnItsThreadTests {
  @Test(.timeLimit(.minutes(10))) func theRealFinderRunsOnItsThread() throws {
    let pool = FramePool(size: PixelSize(width: 320, height: 240), capacity: 2)
    let thread = try FinderThread { () throws(CaptureError) -> any Finder in try DlibFaceFinder() }
    try thread.start()
    let picture = try #require(pool.take())
    picture.copy(try statue(""))
    thread.slot.put(Frame(picture, FrameStamp(number: 0, capturedAt: .zero), from: pool))
    #expect(try #require(firstFace(of: thread)).box.width > 80)
    #expect(thread.cost.total > .zero)
    thread.stop()
  }

  private func firstFace(of thread: FinderThread) -> Face? {
    var request = pollfd(fd: thread.descriptor, events: Int16(POLLIN), revents: 0)
    // Only a hang takes so long, even with the model made under a sanitizer.
    while poll(&request, 1, 300_000) > 0 {
      for case .sighting(let seen) in thread.news() {
        guard case .face(let found) = seen.kind else { return nil }
        return found.faces.first
      }
    }
    return nil
  }
}
