internal import Contract
internal import Demo
internal import Faces
internal import Imaging

/// Benchmark of face detection on this machine.
package enum DetectionBenchmark {
  private static let size = PixelSize(width: 640, height: 480)
  private static let pictures = 12

  /// The median CPU time of some detections on a rendered person; `nil` if no finder can be built.
  package static func measured() -> Duration? {
    // Without a cache: a benchmark writes no files.
    guard let finder = try? DlibFaceFinder(cache: nil) else { return nil }
    let (renderer, picture) = (HeadRenderer(size: size, seed: 1), Picture(size))
    let costs = (1...pictures).map { frame in
      renderer.render(ActorState(), frame: frame, into: picture)
      _ = finder.find(in: picture, at: .milliseconds(66) * frame)
      return finder.cost.total
    }
    return costs.sorted()[pictures / 2]
  }
}
