extension Picture {
  /// The mean luma of every eighth pixel in every eighth row, sufficient to detect settled exposure.
  package var meanLuma: Double {
    var sum = 0
    var count = 0
    for row in stride(from: 0, to: size.height, by: 8) {
      for column in stride(from: 0, to: size.width, by: 8) {
        sum += Int(luma[row * size.width + column])
        count += 1
      }
    }
    return Double(sum) / Double(max(1, count))
  }
}
