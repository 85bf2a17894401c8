internal import CMath
internal import Contract

/// Neural network (two layers) that classifies a patch as one of 37 MRZ characters; trained by `scripts/zone-weights`.
package struct ZoneNetwork: Sendable {
  static let inputs = ZonePatch.wide * ZonePatch.high
  private static let hidden = 64
  private static let outputs = ZoneSymbol.count
  /// SIMD block size: as many sums as fit into registers.
  private static let lanes = 16
  private static let magic = Array("CAMEOZN1".utf8)

  /// By block of sums, then by input.
  private let first: [SIMD16<Float>]
  private let firstBias: [SIMD16<Float>]
  /// By symbol, then by block.
  private let second: [SIMD16<Float>]
  private let secondBias: [Float]

  /// `nil` if the bytes are not a network of this form.
  package init?(_ bytes: [UInt8]) {
    var parcel = WeightBytes(bytes)
    let (inputs, hidden, outputs) = (Self.inputs, Self.hidden, Self.outputs)
    guard parcel.bytes(Self.magic.count) == Self.magic, parcel.short() == inputs, parcel.short() == hidden,
      parcel.short() == outputs, let firstScale = parcel.floats(hidden), let firstBias = parcel.floats(hidden),
      let secondScale = parcel.floats(outputs), let secondBias = parcel.floats(outputs),
      let first = parcel.bytes(hidden * inputs), let second = parcel.bytes(outputs * hidden), parcel.isEmpty
    else { return nil }
    let blocks = hidden / Self.lanes
    func lanes(_ value: (Int) -> Float) -> SIMD16<Float> {
      var lanes = SIMD16<Float>()
      for lane in 0..<Self.lanes { lanes[lane] = value(lane) }
      return lanes
    }
    self.first = (0..<(blocks * inputs)).map { at in
      lanes { lane in
        let sum = at / inputs * Self.lanes + lane
        return firstScale[sum] * Float(Int8(bitPattern: first[sum * inputs + at % inputs]))
      }
    }
    self.firstBias = (0..<blocks).map { block in lanes { firstBias[block * Self.lanes + $0] } }
    self.second = (0..<(outputs * blocks)).map { at in
      lanes { secondScale[at / blocks] * Float(Int8(bitPattern: second[at * Self.lanes + $0])) }
    }
    self.secondBias = secondBias
  }

  /// Adds each symbol's probability (softmax) to `shares`; returns the highest one.
  func add(_ patch: UnsafePointer<Float>, to shares: UnsafeMutablePointer<Float>) -> Float {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.outputs) { sums in
      guard let sums = sums.baseAddress else { return 0 }
      layers(patch, sums)
      var most = sums[0]
      for symbol in 1..<Self.outputs { most = max(most, sums[symbol]) }
      var whole: Float = 0
      for symbol in 0..<Self.outputs {
        sums[symbol] = Float(cm_exp(Double(sums[symbol] - most)))
        whole += sums[symbol]
      }
      for symbol in 0..<Self.outputs { shares[symbol] += sums[symbol] / whole }
      return 1 / whole
    }
  }

  private func layers(_ patch: UnsafePointer<Float>, _ sums: UnsafeMutablePointer<Float>) {
    let blocks = firstBias.count
    for symbol in 0..<Self.outputs { sums[symbol] = secondBias[symbol] }
    first.withUnsafeBufferPointer { first in
      second.withUnsafeBufferPointer { second in
        for block in 0..<blocks {
          var sum = firstBias[block]
          let row = block &* Self.inputs
          for at in 0..<Self.inputs { sum += first[row &+ at] * patch[at] }
          sum.replace(with: 0, where: sum .< 0)
          for symbol in 0..<Self.outputs { sums[symbol] += (second[symbol &* blocks &+ block] * sum).sum() }
        }
      }
    }
  }
}
