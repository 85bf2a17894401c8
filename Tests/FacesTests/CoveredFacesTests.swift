import Contract
import Finders
import Imaging
import Testing

@testable import Faces

/// Rendered people who wear a mask or dark glasses.
@Suite struct CoveredFacesTests {
  static let sizes = [PixelSize(width: 640, height: 480), PixelSize(width: 240, height: 180)]

  @Test(arguments: ["", "mask=1", "glasses=1 pitch=10", "glasses=1", "mask=1 glasses=1", "mask=1 yaw=20 width=0.7"])
  func theNetworkSeesThemAndWhatIsHidden(_ words: String) throws {
    for size in Self.sizes {
      let eye = SecondEye(try #require(EyeNetworkTests.weights), StopWatch())
      let faces = try look(at: try statue(words, size: size)) { eye.look(at: $0, .zero) }
      let face = try #require(faces.first)
      #expect(faces.count == 1 && face.score >= 0.7, "\(face)")
      #expect((face.hidden.eyes > 0.5) == words.contains("glasses"), "\(face)")
      #expect((face.hidden.mouth > 0.5) == words.contains("mask"), "\(face)")
    }
  }

  /// Landmarks are not guessed on them.
  @Test(.needsModel, arguments: ["mask=1", "mask=1 glasses=1"])
  func theFiltersDoNotSeeThem(_ words: String) throws {
    for size in Self.sizes {
      let picture = try statue("width=0.91 " + words, size: size)
      let found = try LoadedFinder.use { finder in (0..<6).map { _ in finder.faces(in: picture).faces.count } }
      #expect(found.allSatisfy { $0 == 0 }, "\(found)")
      let bare = try statue("width=0.91", size: size)
      #expect(try LoadedFinder.use { $0.faces(in: bare).faces.count } == 1)
    }
  }
}
