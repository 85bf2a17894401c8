import Synchronization

/// The content of a cell: a scalar, a grapheme cluster, or the second half of a wide glyph.
package struct Glyph: Hashable, Sendable {
  /// The scalar's value, or the index of a cluster with the top bit set.
  @usableFromInline let bits: UInt32

  @inlinable init(bits: UInt32) {
    self.bits = bits
  }

  @inlinable package init(_ scalar: Unicode.Scalar) {
    bits = scalar.value
  }

  @inlinable package init(ascii byte: UInt8) {
    bits = UInt32(byte)
  }

  /// A grapheme cluster; once the table is full, only the first scalar of a new one is kept.
  package init(cluster: Character) {
    let scalars = cluster.unicodeScalars
    let first = scalars.first ?? " "
    bits = scalars.count == 1 ? first.value : clusters.withLock { $0.index(of: cluster) } ?? first.value
  }

  package static let space = Glyph(ascii: 0x20)
  /// Fills the column after a wide glyph.
  package static let continuation = Glyph(bits: 0)

  @inlinable package var isCluster: Bool { bits >> 31 == 1 }

  /// The text to draw; empty for a continuation.
  package var text: String {
    if bits == 0 { return "" }
    if isCluster { return String(clusters.withLock { $0.members[Int(bits & 0x7fff_ffff)] }) }
    return Unicode.Scalar(bits).map { String($0) } ?? "?"
  }

  /// The scalar; `nil` for clusters and continuations.
  @inlinable package var scalar: Unicode.Scalar? { bits == 0 || isCluster ? nil : Unicode.Scalar(bits) }
}

/// Interns grapheme clusters.
///
/// Bounded, so that hostile texts cannot exhaust memory over weeks of uptime.
private struct ClusterTable {
  static let limit = 4096
  var members: [Character] = []
  var places: [Character: UInt32] = [:]

  mutating func index(of cluster: Character) -> UInt32? {
    if let place = places[cluster] { return place }
    guard members.count < Self.limit else { return nil }
    let place = UInt32(members.count) | 0x8000_0000
    members.append(cluster)
    places[cluster] = place
    return place
  }
}

private let clusters = Mutex(ClusterTable())
