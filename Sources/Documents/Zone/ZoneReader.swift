package import Contract
internal import CMath

/// MRZ reader (OCR) for a document with a known outline.
///
/// Keeps its buffers between pictures, but nothing of what it has read.
package struct ZoneReader {
  /// The character pitch in the rectified picture, in pixels.
  private static let pitch = 20.0
  /// A text with lower confidence is rejected.
  private static let leastSureness: Float = -0.6

  private var ink = ZoneInk()
  private var rows = ZoneRows()
  private var comb = ZoneComb()
  private var settling: ZoneSettling

  package init(_ network: ZoneNetwork) {
    settling = ZoneSettling(network)
  }

  /// The MRZ at the bottom of a document, or at its top if it is upside down; `nil` if there is none.
  ///
  /// If the kind is unknown, tries both.
  package mutating func read(
    _ quad: Quad, in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize, kind: DocumentKind?
  ) -> ZoneReading? {
    for kind in kind.map({ [$0] }) ?? DocumentKind.allCases {
      if let zone = read(quad, in: luma, size, as: kind) { return zone }
    }
    return nil
  }

  private mutating func read(
    _ quad: Quad, in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize, as kind: DocumentKind
  ) -> ZoneReading? {
    if let reading = readFoot(quad, in: luma, size, kind), reading.checks.isOfZone { return reading }
    var turned = readFoot(quad.turnedAround, in: luma, size, kind)
    turned?.isUpsideDown = true
    return turned.flatMap { $0.checks.isOfZone ? $0 : nil }
  }

  private mutating func readFoot(
    _ quad: Quad, in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize, _ kind: DocumentKind
  ) -> ZoneReading? {
    guard let foot = quad.part(0...1, 1 - kind.footShare...1) else { return nil }
    let flat = PixelSize(
      width: Int(kind.width / DocumentKind.pitch * Self.pitch),
      height: Int(kind.height * kind.footShare / DocumentKind.pitch * Self.pitch))
    guard let plane = Rectifier.picture(of: foot, in: luma, size, as: flat) else { return nil }
    return read(plane, as: kind == .td1 ? [.td1] : [.td3, .td2])
  }

  /// The MRZ in a rectified picture of a document's lower part.
  mutating func read(_ plane: LumaPlane, as forms: [ZoneForm]) -> ZoneReading? {
    guard plane.width >= 64, plane.height >= 32 else { return nil }
    ink.read(plane)
    var best: ZoneReading?
    for form in forms {
      let reading = read(plane, as: form)
      if let reading, reading.checks.isOfZone { return reading }
      best = [best, reading].compactMap(\.self).max { $0.sureness < $1.sureness }
    }
    return best
  }

  /// Reads at the first position at which check digits match, otherwise at the most likely one.
  private mutating func read(_ plane: LumaPlane, as form: ZoneForm) -> ZoneReading? {
    let pitch = 0.9 * Float(ink.width) / Float(form.columns)
    var best: ZoneReading?
    for guess in rows.guesses(ink, rows: form.rows, pitch: pitch) {
      guard let place = place(guess, form, tall: Int(0.95 * pitch), in: plane), place.sureness >= Self.leastSureness,
        let reading = read(place, in: plane)
      else { continue }
      if reading.checks.isOfZone { return reading }
      best = [best, reading].compactMap(\.self).max { $0.sureness < $1.sureness }
    }
    return best
  }

  private struct Place {
    var form: ZoneForm
    var rows: [ZoneRow]
    var sureness: Float
  }

  /// The cells' position, with the network's confidence at a first look.
  private mutating func place(_ guess: ZoneRows.Guess, _ form: ZoneForm, tall: Int, in plane: LumaPlane) -> Place? {
    guard let teeth = comb.guess(ink, guess, tall: tall, columns: form.columns) else { return nil }
    var place = Place(form: form, rows: [], sureness: 0)
    for top in guess.tops {
      // The ink map is half as large, and the comb need not be centred.
      let beside = guess.skew * (teeth.left + teeth.pitch * Float(form.columns) / 2 - Float(ink.width) / 2)
      let row = ZoneRow(
        left: 2 * teeth.left - 0.5, middle: 2 * (Float(top) + beside) + Float(tall) - 0.5, pitch: 2 * teeth.pitch,
        slope: guess.skew * teeth.pitch * Float(form.columns), columns: form.columns)
      let settled = settling.settle(row, in: plane, .rough)
      place.rows.append(settled.row)
      place.sureness += settled.sureness / Float(form.rows)
    }
    return place
  }

  private mutating func read(_ place: Place, in plane: LumaPlane) -> ZoneReading? {
    var logs: [Float] = []
    for row in place.rows {
      let settled = settling.settle(row, in: plane, .fine)
      settling.read(settled.row, in: plane, into: &logs)
    }
    return ZoneGuess(place.form, logs: logs).map { ZoneReading($0) }
  }
}

func logarithm(_ share: Float) -> Float { Float(cm_log(Double(share))) }

extension DocumentKind {
  /// The share of its height, from below, that may contain the MRZ: 23.2 mm and some margin.
  fileprivate var footShare: Double { self == .td1 ? 0.48 : 0.36 }
}
