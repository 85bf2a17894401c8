internal import Contract

/// How alike a chip's MRZ and the printed one are, as ASCII without line ends.
package enum ZoneLikeness: Sendable {
  case same
  /// They differ only in characters that no check digit covers, such as those of names: the print may have been misread.
  case sameWhereProven
  case other

  package init(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) {
    guard !a.elementsEqual(b) else {
      self = .same
      return
    }
    let (a, b) = (Array(a), Array(b))
    guard a.count == b.count, let form = ZoneForm.allCases.first(where: { $0.cells == a.count }) else {
      self = .other
      return
    }
    let layout = form.layout
    let proven = layout.composite.flatMap(\.self) + [layout.compositeDigit]
    self = proven.allSatisfy { a[$0] == b[$0] } ? .sameWhereProven : .other
  }
}
