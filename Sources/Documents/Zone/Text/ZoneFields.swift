internal import Contract

extension ZoneNames {
  init(_ text: some StringProtocol) {
    let words = text.split(separator: "<", omittingEmptySubsequences: false)
    // Two fillers end the primary name; one separates words.
    let end = words.indices.dropFirst().first { words[$0].isEmpty } ?? words.endIndex
    func joined(_ words: some Sequence<some StringProtocol>) -> String {
      words.filter { !$0.isEmpty }.joined(separator: " ")
    }
    self.init(primary: joined(words[..<end]), secondary: joined(words[end...]))
  }
}

/// The document's chip key (BAC): fields of the MRZ with their check digits.
package struct ZoneKey: Hashable, Sendable {
  package var number: String
  package var birth: String
  package var expiry: String
}

enum ZoneDate {
  /// A date with two-digit parts in range; fillers stand for unknown parts.
  static func isPlausible(_ date: some Collection<ZoneSymbol>) -> Bool {
    let parts = date.map { $0.isFiller ? nil : $0.value }
    guard parts.count == 6 else { return false }
    return isWithin(1...12, parts[2], parts[3]) && isWithin(1...31, parts[4], parts[5])
  }

  private static func isWithin(_ range: ClosedRange<Int>, _ tens: Int?, _ ones: Int?) -> Bool {
    guard let tens, let ones else { return tens == nil && ones == nil }
    return range.contains(10 * tens + ones)
  }
}
