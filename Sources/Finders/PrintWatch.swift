internal import Contract
internal import Documents

/// The content of the tracked document: read at intervals, and cached in between.
struct PrintWatch {
  /// The intervals between readings; shorter until a portrait is confirmed or an MRZ is read.
  private static let rests = (usual: Duration.milliseconds(500), hurried: Duration.milliseconds(250))
  /// A document that was lost for this long counts as another one when it comes back.
  private static let lostAfter: Duration = .milliseconds(300)
  /// The longest pause between two frames, even of a slow camera.
  private static let longestPause: Duration = .seconds(1)
  /// The limit of sharpness; print with wider edges is not read.
  private static let mostEdgeWidth = 1.9
  /// The timeout of an MRZ that is not confirmed: it may be that of another document.
  private static let zoneStands: Duration = .seconds(2)
  /// The width of the rectified picture for face detection, in which a face has at least 80 pixels.
  private static let portraitWidth = 480

  private let network: ZoneNetwork
  private let seesFace: DocumentSeeker.FaceSeeing
  private var rows = PrintRows()
  private var reader: ZoneReader
  private var seen = Seen()

  private struct Seen {
    var content: DocumentContent?
    var zone: DocumentZone?
    /// The key that two frames must agree on.
    var key: ZoneKey?
    var zoneReadAt: Duration?
    /// The document is upside down.
    var isUpsideDown = false
    /// The number of readings in a row that did not show the orientation.
    var vain = 0
    /// The number of readings in a row with a portrait, and whether they were upside down.
    var portrait: (looks: Int, isTurned: Bool)?
    /// The look of the document with a detected frame around it.
    var framed: DocumentLook?
    /// When it was last read, and when the document was last found.
    var lookedAt: Duration?
    var foundAt: Duration?

    /// Nothing is missing, so the usual interval is enough.
    var isSettled: Bool { vain == 0 && portrait?.looks != 1 }
  }

  init(_ network: ZoneNetwork, seesFace: @escaping DocumentSeeker.FaceSeeing) {
    (self.network, self.seesFace) = (network, seesFace)
    reader = ZoneReader(network)
  }

  mutating func forget() { seen = Seen() }

  /// A new visitor: discards everything, including buffers, so that no picture remains.
  mutating func reset() { self = PrintWatch(network, seesFace: seesFace) }

  /// The finding for a document with this outline; `around` gives the largest outline closely around it.
  mutating func look(
    at sight: DocumentSight, _ measures: DocumentMeasures, _ flat: LumaPlane, in luma: UnsafeBufferPointer<UInt8>,
    _ size: PixelSize, at moment: Duration, around: () -> DocumentSight?
  ) -> DocumentFinding {
    if isAnother(at: moment) { forget() }
    seen.foundAt = moment
    if isDue(at: moment, seen.isSettled ? Self.rests.usual : Self.rests.hurried) {
      let isSharp = (measures.edgeWidth ?? 0) <= Self.mostEdgeWidth
      let zone = isSharp ? zone(of: sight, in: luma, size) : nil
      note(zone, at: moment)
      let hasPortrait = hasPortrait(sight, beside: zone, in: luma, size)
      seen.vain = seen.portrait != nil || zone != nil ? 0 : seen.vain + 1
      var content = DocumentContent(
        zoneRows: zone?.form.rows ?? 0, hasPortrait: hasPortrait, rows: rows.count(flat), look: DocumentLook(flat))
      if zone == nil, !hasPortrait, content.isOf(.td1), let framed = framed(around, in: luma, size) {
        content.look = framed
      }
      seen.content = content
    }
    var outline = DocumentOutline(sight, measures)
    if seen.isUpsideDown { outline.turnAround() }
    return DocumentFinding(outline: outline, content: seen.content, zone: seen.zone)
  }

  /// The finding if there is no outline: print in the middle, or on a cropped part, may be a document that lacks a side.
  mutating func lookAround(
    _ luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize, within cut: Quad?, at moment: Duration
  ) -> DocumentFinding {
    if let found = seen.foundAt, moment - found < Self.lostAfter { return DocumentFinding() }
    if seen.foundAt != nil { forget() }
    if isDue(at: moment, Self.rests.usual) {
      let (kind, width) = (DocumentKind.td1, DocumentSight.flatWidth)
      let flat = Rectifier.picture(
        of: cut ?? Quad(kind.guide(in: size)), in: luma, size,
        as: PixelSize(width: width, height: Int(Double(width) / kind.aspect)))
      // A face in the middle may be that of the person who holds the document.
      let hasPortrait = cut.map { seesPortrait(in: $0, of: luma, size) } ?? false
      seen.content = flat.map { DocumentContent(hasPortrait: hasPortrait, rows: rows.count($0)) }
    }
    return DocumentFinding(content: seen.content)
  }

  private func seesPortrait(in cut: Quad, of luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize) -> Bool {
    let shape = cut.width / max(1, cut.corners[0].distance(to: cut.corners[3]))
    guard shape.isFinite, (0.5...4).contains(shape) else { return false }
    let flat = Rectifier.picture(
      of: cut, in: luma, size,
      as: PixelSize(width: Self.portraitWidth, height: Int(Double(Self.portraitWidth) / shape)))
    return flat.map { flat in flat.pixels.withUnsafeBufferPointer { seesFace($0, flat.size) } } ?? false
  }

  /// After a long pause another document may be there; an earlier time is from another camera.
  private func isAnother(at moment: Duration) -> Bool {
    seen.foundAt.map { moment < $0 || moment - $0 > Self.longestPause } ?? true
  }

  private mutating func isDue(at moment: Duration, _ rest: Duration) -> Bool {
    if let last = seen.lookedAt, moment >= last, moment - last < rest { return false }
    seen.lookedAt = moment
    return true
  }

  private mutating func zone(
    of sight: DocumentSight, in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize
  ) -> ZoneReading? {
    reader.read(sight.quad, in: luma, size, kind: sight.kind)
  }

  /// If only its lines of text indicate a card, it may be on a screen, of which only the inner edge of the frame was found.
  private mutating func framed(
    _ around: () -> DocumentSight?, in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize
  ) -> DocumentLook? {
    if seen.framed == nil, let flat = around()?.flat(in: luma, size), let look = DocumentLook(flat), look.isFramed {
      seen.framed = look
    }
    return seen.framed
  }

  /// Whether a portrait is confirmed; while the orientation is unknown, both are tried in turn.
  ///
  /// One reading may mistake anything for a face, so two must agree before the document is turned around; an MRZ is better
  /// evidence.
  private mutating func hasPortrait(
    _ sight: DocumentSight, beside zone: ZoneReading?, in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize
  ) -> Bool {
    let inTurn = seen.isUpsideDown != (seen.vain % 2 == 1)
    let isTurned = zone?.isUpsideDown ?? seen.portrait?.isTurned ?? inTurn
    let flat = sight.flat(in: luma, size, width: Self.portraitWidth, upsideDown: isTurned)
    guard let flat, flat.pixels.withUnsafeBufferPointer({ seesFace($0, flat.size) }) else {
      seen.portrait = nil
      return false
    }
    let looks = (seen.portrait?.looks ?? 0) + 1
    seen.portrait = (looks, isTurned)
    guard zone != nil || looks > 1 else { return false }
    seen.isUpsideDown = isTurned
    return true
  }

  /// Keeps the best of several readings of one document; another key means another document.
  private mutating func note(_ zone: ZoneReading?, at moment: Duration) {
    if let last = seen.zoneReadAt, moment - last > Self.zoneStands { (seen.zone, seen.key) = (nil, nil) }
    guard let zone else { return }
    let isAgreed = zone.key != nil && zone.key == seen.key
    if let key = zone.key {
      if key != seen.key { seen.zone = nil }
      seen.key = key
    }
    seen.isUpsideDown = zone.isUpsideDown
    let read = DocumentZone(zone, isAgreed: isAgreed)
    let isBest = seen.zone.map(read.isBetter) ?? true
    if isBest { seen.zone = read }
    // Without an agreed key the MRZ may be that of another document.
    if isBest || isAgreed { seen.zoneReadAt = moment }
  }
}
