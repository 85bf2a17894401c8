internal import Contract
internal import Demo
internal import Faces
internal import Imaging

/// How long this machine takes to look at one picture of a person.
package enum LookTime {
  private static let size = PixelSize(width: 640, height: 480)
  private static let pictures = 12

  /// The median of the CPU time of some looks at a rendered person; nil where nobody can be seen.
  package static func measured() -> Duration? {
    // Nothing is left behind where somebody only asks.
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
