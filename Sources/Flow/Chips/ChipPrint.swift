package import Contract

/// What a captured document has for the step that reads its chip; says nothing of itself, and is erased with that step.
package struct ChipPrint: DossierKey, Equatable, Sendable, CustomStringConvertible, CustomReflectable {
  package typealias Value = ChipPrint

  /// `nil` if no MRZ was read in which every check digit holds, twice the same.
  package var key: ChipKey?
  /// The rows of that MRZ.
  package var rows: WipedBytes?
  /// The name of the saved picture from which a host may read the number; `nil` if there is none.
  package var picture: String?

  package init(key: ChipKey? = nil, rows: WipedBytes? = nil, picture: String? = nil) {
    (self.key, self.rows, self.picture) = (key, rows, picture)
  }

  /// `nil` unless the zone opens the chip.
  init?(_ zone: DocumentZone) {
    guard zone.isAgreed, zone.checks.allHold, let lines = zone.text?.lines, let key = ChipKey(rows: lines) else {
      return nil
    }
    self.init(key: key, rows: WipedBytes(lines.flatMap(\.utf8)))
  }

  package var description: String { "ChipPrint" }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The keys that the document step has seen, whatever text it may keep otherwise.
struct SeenPrints: Equatable, Sendable {
  let areWanted: Bool
  /// That of the document before the camera.
  private var seen: ChipPrint?
  private var taken: [DocumentSide: ChipPrint] = [:]

  init(areWanted: Bool) { self.areWanted = areWanted }

  /// Before the finding forgets its text.
  mutating func see(_ found: DocumentFinding, _ kind: DocumentKind) {
    guard areWanted, found.outline != nil else { return }
    seen = found.zone.flatMap { $0.form.kind == kind ? ChipPrint($0) : nil }
  }

  mutating func lose() { seen = nil }

  /// The picture of a side is taken.
  mutating func take(_ side: DocumentSide) { (taken[side], seen) = (seen, nil) }

  /// The print of accepted pictures; `nil` if no step reads a chip.
  func newest(of shots: [DocumentShot]) -> ChipPrint? {
    guard areWanted, let last = shots.last else { return nil }
    // Corners that were moved far are those of another document.
    var print = shots.reversed().lazy.filter { $0.zone != nil }.compactMap { taken[$0.side] }.first ?? ChipPrint()
    print.picture = last.file
    return print
  }

  mutating func forget() { (seen, taken) = (nil, [:]) }
}
