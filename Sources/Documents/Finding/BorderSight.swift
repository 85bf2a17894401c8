package import Contract

/// The border of a picture as the outline of a document, for scans that were cropped to it.
extension ZoneReader {
  /// The shapes that may be a document's, with some margin.
  private static let aspects = 1.15...1.85

  /// Reads the MRZ in all four orientations; `nil` unless every check digit holds.
  ///
  /// A border has no edges that show it to be a document's: the MRZ alone proves it.
  package mutating func readBorder(
    of luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize, kind: DocumentKind?
  ) -> (sight: DocumentSight, zone: ZoneReading)? {
    let (count, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
    guard min(size.width, size.height) >= DocumentFinder.leastSide, !isTooLarge, count <= luma.count,
      let sight = DocumentSight(borderOf: size), Self.aspects.contains(sight.pose.aspect),
      let zone = read(sight.quad, in: luma, size, kind: kind), zone.checks.allHold
    else { return nil }
    return (sight, zone)
  }
}

extension DocumentKind {
  /// The distance of a picture's shape from a document's: scans are cropped by hand.
  private static let cropping = 0.05

  /// The kind whose shape a picture has, upright or on its side; `nil` if none.
  package init?(croppedTo size: PixelSize) {
    guard min(size.width, size.height) >= DocumentFinder.leastSide else { return nil }
    let aspect = Double(max(size.width, size.height)) / Double(min(size.width, size.height))
    self.init(aspect: aspect, tilt: 0)
    guard stretch(aspect) <= Self.cropping else { return nil }
  }
}

extension DocumentSight {
  /// From so many lines of text beside it on, an outline is that of a printed part; wood seems to have up to three.
  private static let rowsOfDocument = 4

  /// Whether it has so much text beside it as if it were a printed part of a document, and the picture a scan cropped
  /// to that.
  package func isAmongPrint(in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize) -> Bool {
    guard let border = DocumentSight(borderOf: size) else { return false }
    let (across, down) = extent(in: size)
    let above = (0...1.0, 0...down.lowerBound)
    let below = (0...1.0, down.upperBound...1)
    let beside = [(0...across.lowerBound, down), (across.upperBound...1, down)]
    var rows = PrintRows()
    let count = ([above, below] + beside).reduce(0) { count, part in
      let (across, down) = part
      let flat = PixelSize(
        width: Int(Double(Self.flatWidth) * (across.upperBound - across.lowerBound)),
        height: Int(Double(Self.flatWidth) / border.pose.aspect * (down.upperBound - down.lowerBound)))
      let plane = border.quad.part(across, down).flatMap { Rectifier.picture(of: $0, in: luma, size, as: flat) }
      return count + (plane.map { rows.count($0) } ?? 0)
    }
    return count >= Self.rowsOfDocument
  }

  /// What it covers of a document as wide as the picture's longer side, as shares of its width and height.
  private func extent(in size: PixelSize) -> (across: ClosedRange<Double>, down: ClosedRange<Double>) {
    let places = quad.corners.map { corner in
      let (x, y) = ((corner.x + 0.5) / Double(size.width), (corner.y + 0.5) / Double(size.height))
      return size.height > size.width ? Point(y, 1 - x) : Point(x, y)
    }
    func range(_ values: [Double]) -> ClosedRange<Double> {
      let inside = values.map { min(1, max(0, $0)) }
      return (inside.min() ?? 0)...(inside.max() ?? 1)
    }
    return (range(places.map(\.x)), range(places.map(\.y)))
  }

  /// Of a document as wide as the picture's longer side; the MRZ tells whether it is upside down.
  fileprivate init?(borderOf size: PixelSize) {
    let (right, bottom) = (Double(size.width) - 0.5, Double(size.height) - 0.5)
    var quad = Quad(Point(-0.5, -0.5), Point(right, -0.5), Point(right, bottom), Point(-0.5, bottom))
    // The upper side of a document that lies on its side is the picture's right or left one.
    if size.height > size.width { quad.corners = Array(quad.corners[1...] + quad.corners[..<1]) }
    let centre = Point(Double(size.width) / 2 - 0.5, Double(size.height) / 2 - 0.5)
    guard let pose = QuadPose(quad, focal: QuadPose.usualFocal * Double(size.width), centre: centre) else { return nil }
    self.init(quad: quad, score: 1, pose: pose, inliers: [1, 1, 1, 1], isBorder: true)
  }
}
