package import Cells
package import Contract
internal import Flow
package import Imaging

/// A request to show a saved picture.
package struct StillRequest: Equatable, Sendable {
  /// The file's name.
  package var name: String
  /// The face to crop to, in the picture's pixels; `nil` shows the whole picture, unmirrored.
  package var face: Box?
  /// The centre of the part to enlarge, in shares of the picture; `nil` enlarges none.
  package var part: Point?
  /// The document on the picture, which fills it; `nil` if unknown.
  var document: DocumentKind?
  /// The alternative text.
  package var label: String

  /// The visible part of the picture, and its cells.
  package func view(of size: PixelSize, in area: Rect, cellAspect: Double) -> PreviewView {
    if let face { return .around(face, in: size, area: area, cellAspect: cellAspect) }
    guard let part else { return .whole(size, filling: area, cellAspect: cellAspect) }
    return .enlarged(
      around: part, width: 1 / Double(PictureZoom.across), height: 1 / Double(PictureZoom.down), in: size, area: area,
      cellAspect: cellAspect)
  }
}
