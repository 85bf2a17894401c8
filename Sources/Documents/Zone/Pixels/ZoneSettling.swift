/// Refines a line's position by maximising the network's confidence.
struct ZoneSettling {
  /// The steps of one round, in multiples of the pitch.
  struct Round {
    let downs: [Float]
    let slopes: [Float]
    let rights: [Float]
    /// Only every n-th cell is evaluated.
    let stride: Int

    static let rough = Round(
      downs: [-0.3, -0.15, 0, 0.15, 0.3], slopes: [-0.2, 0, 0.2], rights: [-0.12, 0, 0.12], stride: 4)
    static let fine = Round(downs: [-0.08, 0, 0.08], slopes: [-0.08, 0, 0.08], rights: [-0.06, 0, 0.06], stride: 3)
  }

  /// Test-time augmentation: each cell is classified at several offsets, in multiples of the pitch.
  private static let jitters: [(right: Float, down: Float)] = [(0, 0), (0.05, 0), (-0.05, 0), (0, 0.06), (0, -0.06)]

  private let network: ZoneNetwork
  private var patch = ZonePatch()
  private var shares = [Float](repeating: 0, count: ZoneSymbol.count)

  init(_ network: ZoneNetwork) { self.network = network }

  /// The best position of a line, and the network's confidence there, as a mean logarithm.
  mutating func settle(_ row: ZoneRow, in plane: LumaPlane, _ round: Round) -> (row: ZoneRow, sureness: Float) {
    let tilted = round.downs.flatMap { down in round.slopes.map { row.moved(down: down, slope: $0) } }
    let level = surest(tilted, in: plane, round.stride)
    return surest(round.rights.map { level.row.moved(right: $0) }, in: plane, round.stride)
  }

  private mutating func surest(
    _ rows: [ZoneRow], in plane: LumaPlane, _ stride: Int
  ) -> (row: ZoneRow, sureness: Float) {
    var best = (row: rows[0], sureness: -Float.infinity)
    for row in rows {
      let sureness = sureness(of: row, in: plane, stride)
      if sureness > best.sureness { best = (row, sureness) }
    }
    return best
  }

  private mutating func sureness(of row: ZoneRow, in plane: LumaPlane, _ step: Int) -> Float {
    var (product, sum, count): (Float, Float, Int) = (1, 0, 0)
    for column in stride(from: step / 2, to: row.columns, by: step) {
      patch.cut(plane, x: row.x(column), y: row.y(column), pitch: row.pitch)
      product *= max(1e-6, look())
      count += 1
      // One logarithm per several cells, as long as the product does not underflow.
      if count % 4 == 0 { (sum, product) = (sum + logarithm(product), 1) }
    }
    return (sum + logarithm(product)) / Float(max(1, count))
  }

  /// The log probabilities of each cell's symbols, averaged over several offsets.
  mutating func read(_ row: ZoneRow, in plane: LumaPlane, into logs: inout [Float]) {
    for column in 0..<row.columns {
      shares.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
      for jitter in Self.jitters {
        let (x, y) = (row.x(column) + jitter.right * row.pitch, row.y(column) + jitter.down * row.pitch)
        patch.cut(plane, x: x, y: y, pitch: row.pitch)
        _ = look()
      }
      for share in shares { logs.append(logarithm(share / Float(Self.jitters.count) + 1e-9)) }
    }
  }

  private mutating func look() -> Float {
    patch.values.withUnsafeBufferPointer { patch in
      shares.withUnsafeMutableBufferPointer { shares in
        guard let patch = patch.baseAddress, let shares = shares.baseAddress else { return 0 }
        return network.add(patch, to: shares)
      }
    }
  }
}
