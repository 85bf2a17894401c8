import Contract
import Documents
import Foundation
import Testing

/// The accuracy of the finder on pictures with known corners.
struct FinderRates {
  var found = 0
  var thoroughly = 0
  var rightKind = 0
  var wrongKind = 0
  var errors: [Double] = []
  /// The median corner error, in per cent of the document's width.
  var error: Double { errors.isEmpty ? .nan : errors.sorted()[errors.count / 2] }

  init(
    _ desk: DeskPhoto.Desk, _ kind: DocumentKind, tilt: ClosedRange<Double> = 0...15, seeds: Range<UInt64> = 0..<10,
    changing: (inout DeskPhoto) -> Void = { _ in }
  ) {
    var finder = DocumentFinder()
    for seed in seeds {
      var photo = DeskPhoto.any(desk, kind, seed: seed, tilt: tilt)
      changing(&photo)
      let (plane, truth) = (photo.drawn(), photo.corners)
      plane.pixels.withUnsafeBufferPointer { luma in
        if let sight = finder.find(in: luma, photo.size), sight.isAccepted, overlap(sight.quad, truth) > 0.9 {
          count(sight, of: kind, truth)
        }
        let sight = finder.findThoroughly(in: luma, photo.size)
        if let sight, sight.isAccepted, overlap(sight.quad, truth) > 0.9 { thoroughly += 1 }
      }
    }
  }

  private mutating func count(_ sight: DocumentSight, of kind: DocumentKind, _ truth: Quad) {
    found += 1
    errors.append(
      (0..<4).map { sight.quad.corners[$0].distance(to: truth.corners[$0]) }.reduce(0, +) / 4 / truth.width * 100)
    if let seen = sight.kind { if seen == kind { rightKind += 1 } else { wrongKind += 1 } }
  }

  /// False positives: in how many pictures of an empty desk the finder sees a document.
  static func accepted(_ desk: DeskPhoto.Desk, seeds: Range<UInt64>) -> Int {
    var finder = DocumentFinder()
    return seeds.count { seed in
      let photo = DeskPhoto.any(desk, nil, seed: seed)
      return photo.drawn().pixels.withUnsafeBufferPointer { finder.find(in: $0, photo.size)?.isAccepted == true }
    }
  }
}

/// The figures of docs/explanation/documents.md; printed if `CAMEO_FIGURES` sets the number of pictures for each.
@Suite("Figures of the finder") struct FinderFigures {
  private static let count = ProcessInfo.processInfo.environment["CAMEO_FIGURES"].flatMap { UInt64($0) }

  /// Other seeds than those of the tests.
  private static let first: UInt64 = 1000

  @Test(.enabled(if: count != nil, "CAMEO_FIGURES says of how many pictures"))
  func told() throws {
    let seeds = Self.first..<(Self.first + (try #require(Self.count)))
    for desk in DeskPhoto.Desk.allCases {
      tell("\(desk)", seeds) { FinderRates(desk, $0, tilt: $1, seeds: seeds) }
      print("\(desk), none there: \(FinderRates.accepted(desk, seeds: seeds)) accepted of \(seeds.count)")
    }
    tell("white, lit otherwise", seeds) { FinderRates(.white, $0, tilt: $1, seeds: seeds) { $0.lightPaper() } }
  }

  private func tell(
    _ what: String, _ seeds: Range<UInt64>, _ rates: (DocumentKind, ClosedRange<Double>) -> FinderRates
  ) {
    for kind in DocumentKind.allCases {
      let (level, tilted) = (rates(kind, 0...15), rates(kind, 20...35))
      print(
        "\(what) \(kind): \(level.found) found, \(level.thoroughly) in a file, \(level.rightKind) of the right kind, "
          + "\(tilted.found) tilted of \(seeds.count); error \(String(format: "%.3f", level.error)) %")
    }
  }
}
