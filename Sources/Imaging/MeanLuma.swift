extension Picture {
  /// The mean brightness, from every eighth pixel of every eighth row: enough to see exposure settle.
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
