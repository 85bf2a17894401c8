internal import Contract
internal import Documents

/// What is printed on the document that is followed: looked at now and then, and known in between.
struct PrintWatch {
  /// Between two looks; shorter while print or an MRZ is missing on the outline.
  private static let rests = (usual: Duration.milliseconds(500), hurried: Duration.milliseconds(250))
  /// A document that was not found for so long is another one when it comes back.
  private static let lostAfter: Duration = .milliseconds(300)
  /// Between two frames, however slow the camera is.
  private static let longestPause: Duration = .seconds(1)
  /// Print that is less sharp is not read.
  private static let mostEdgeWidth = 1.9
  /// A zone that was not read again for so long may be that of another document.
  private static let zoneStands: Duration = .seconds(2)
  /// A face that is looked for has 80 pixels of so many, or more.
  private static let portraitWidth = 480

  private let network: ZoneNetwork
  private let seesFace: DocumentSeeker.FaceSeeing
  private var rows = PrintRows()
  private var reader: ZoneReader
  private var seen = Seen()

  private struct Seen {
    var content: DocumentContent?
    var zone: DocumentZone?
    /// What two frames must agree on.
    var key: ZoneKey?
    var zoneReadAt: Duration?
    /// It is held the wrong way up.
    var isUpsideDown = false
    /// How often nothing was seen that says which way up it is.
    var vain = 0
    /// In how many looks in a row a portrait was seen, and whether upside down.
    var portrait: (looks: Int, isTurned: Bool)?
    /// How it looks with the frame that was seen around it.
    var framed: DocumentLook?
    /// When it was looked at last, and when the document was found last.
    var lookedAt: Duration?
    var foundAt: Duration?

    /// Nothing more is waited for.
    var isSettled: Bool { vain == 0 && portrait?.looks != 1 }
  }

  init(_ network: ZoneNetwork, seesFace: @escaping DocumentSeeker.FaceSeeing) {
    (self.network, self.seesFace) = (network, seesFace)
    reader = ZoneReader(network)
  }

  mutating func forget() { seen = Seen() }

  /// Another person: nothing of a picture is left, in what was made ready for the next one either.
  mutating func reset() { self = PrintWatch(network, seesFace: seesFace) }

  /// A document that lies within an outline; `around` is the largest outline closely around it.
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

  /// No outline is found: what is printed in the middle, or on what hangs out of the picture, may be a document of which
  /// a side is missing.
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
      // A face in the middle may be that of the person who holds it.
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

  /// After so long without looking, another document may lie there; an earlier time is another camera's.
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

  /// What is a card by its rows alone may be on a screen, of whose frame only the inner edge was found.
  private mutating func framed(
    _ around: () -> DocumentSight?, in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize
  ) -> DocumentLook? {
    if seen.framed == nil, let flat = around()?.flat(in: luma, size), let look = DocumentLook(flat), look.isFramed {
      seen.framed = look
    }
    return seen.framed
  }

  /// Where nothing says which way up it is, it is looked at both ways in turn.
  ///
  /// One look may take anything for a face, so two must agree, and turn nothing around before; a zone says more.
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

  /// Of several readings of one document the best stands; another key is another document's.
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
