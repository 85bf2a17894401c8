package import Codes
package import Contract
package import Documents

/// Detects a document in a picture from a file, and reads its MRZ and QR code; slower and more thorough than in frames.
package struct StillSeeker {
  private var finder = DocumentFinder()
  private var reader: ZoneReader
  private let codes: CodeReader

  package init(_ network: ZoneNetwork, codes: CodeReader) {
    (reader, self.codes) = (ZoneReader(network), codes)
  }

  /// What was seen in a picture.
  package struct Sight {
    package var size: PixelSize
    /// The best quad found, accepted or not; `nil` also if it is that of something printed on a document.
    package fileprivate(set) var document: DocumentSight?
    /// Measurements of an accepted quad.
    package fileprivate(set) var measures: DocumentMeasures?
    /// The MRZ; `nil` if none was read.
    package fileprivate(set) var zone: ZoneReading?
    /// The QR code; `nil` if none was read.
    package fileprivate(set) var code: CodeReading?

    /// The accepted quad.
    fileprivate var accepted: DocumentSight? { document.flatMap { $0.isAccepted ? $0 : nil } }

    fileprivate var isProven: Bool { zone?.checks.allHold == true }

    /// Without an outline: the kind that the whole picture may be cropped to, by its shape.
    package var mayBeCroppedTo: DocumentKind? { accepted == nil ? DocumentKind(croppedTo: size) : nil }
  }

  /// Analyses a picture, as a document of `kind` if known.
  ///
  /// Without a whole MRZ in a document's outline, the picture may be a scan that was cropped to the document, or the
  /// document may lie on its side, and the outline be that of something printed on it. `turns`: whether the latter is
  /// tried; in the wizard the user turns the picture.
  package mutating func look(
    at luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize, as kind: DocumentKind? = nil, readsCode: Bool = true,
    turns: Bool = false
  ) -> Sight {
    var sight = Sight(size: size, document: finder.findThoroughly(in: luma, size))
    sight.zone = sight.accepted.flatMap { reader.read($0.quad, in: luma, size, kind: kind ?? $0.kind) }
    if !sight.isProven, let border = reader.readBorder(of: luma, size, kind: kind) {
      (sight.document, sight.zone) = (border.sight, border.zone)
    } else if turns, !sight.isProven, let turned = finder.findTurned(in: luma, size), turned.isAccepted,
      let zone = reader.read(turned.quad, in: luma, size, kind: kind ?? turned.kind), zone.checks.allHold
    {
      (sight.document, sight.zone) = (turned, zone)
    }
    let isOutside = readsCode ? readCode(&sight, luma, as: kind) : false
    if isOutside || isPrinted(sight, luma) { (sight.document, sight.zone) = (nil, nil) }
    sight.measures = sight.accepted.flatMap { DocumentMeasures($0, in: luma, size) }
    return sight
  }

  /// Whether the picture may be cropped to a card, and the outline be that of something printed on it.
  ///
  /// Not for a passport's page, which has an MRZ, and whose shape is that of a sheet with a card on it too.
  private func mayBePrinted(_ sight: Sight) -> Bool {
    sight.accepted != nil && !sight.isProven && DocumentKind(croppedTo: sight.size) == .td1
  }

  private func isPrinted(_ sight: Sight, _ luma: UnsafeBufferPointer<UInt8>) -> Bool {
    mayBePrinted(sight) && sight.document?.isAmongPrint(in: luma, sight.size) == true
  }

  /// Reads the code in the outline, otherwise in the whole picture; returns whether it lies beside an outline that may
  /// be that of something printed.
  private func readCode(_ sight: inout Sight, _ luma: UnsafeBufferPointer<UInt8>, as kind: DocumentKind?) -> Bool {
    sight.code = sight.accepted.flatMap {
      codes.read(
        $0.quad, of: kind ?? DocumentKind(nearest: $0.pose.aspect), in: luma, sight.size, thoroughly: true)
    }
    guard sight.code == nil, let found = codes.find(luma, sight.size) else { return false }
    let isOutside = sight.accepted.map { !$0.quad.contains(found.middle) } ?? false
    if !isOutside || mayBePrinted(sight) { sight.code = found.reading }
    return isOutside && mayBePrinted(sight)
  }
}
