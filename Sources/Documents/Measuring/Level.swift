extension [Int] {
  /// The quantile of a histogram: the smallest value up to which this share of all counts lies.
  func level(share: Double) -> Int {
    let most = Double(reduce(0, +)) * share
    var below = 0
    return firstIndex { count in
      below += count
      return Double(below) >= most
    } ?? 0
  }
}
