extension [Int] {
  /// Of counts by value, the least value up to which so large a share of all lies.
  func level(share: Double) -> Int {
    let most = Double(reduce(0, +)) * share
    var below = 0
    return firstIndex { count in
      below += count
      return Double(below) >= most
    } ?? 0
  }
}
