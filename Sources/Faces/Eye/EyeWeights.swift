internal import Contract

/// The weights of the network for covered, dark and tilted faces (`EyeNetwork`); made by `scripts/eye-weights`.
package struct EyeWeights: Sendable {
  /// A layer as the file describes it.
  struct Form: Equatable {
    enum Kind: UInt8 {
      /// 3x3 of one input.
      case whole
      /// 3x3 of each channel by itself.
      case places
      /// All channels of one cell.
      case channels
    }

    var kind: Kind
    var stride: Int
    var inputs: Int
    var outputs: Int

    /// Weights of each output.
    var each: Int { kind == .channels ? inputs : 9 }
    /// Blocks of outputs, the last one filled up with zeros.
    var blocks: Int { (outputs + EyeMap.lanes - 1) / EyeMap.lanes }
  }

  struct Layer: Sendable {
    let stride: Int
    let inputs: Int
    /// By block of outputs, then by weight.
    let weights: [SIMD16<Float>]
    let bias: [SIMD16<Float>]
  }

  static let magic = Array("CAMEOEY1".utf8)
  /// Width and height of the picture, the stride of the answer's cells, and its channels.
  static let head = [EyeNetwork.width, EyeNetwork.height, EyeNetwork.cell, EyeNetwork.channels]

  static let forms: [Form] = {
    func channels(_ inputs: Int, _ outputs: Int) -> Form {
      Form(kind: .channels, stride: 1, inputs: inputs, outputs: outputs)
    }
    func pair(_ inputs: Int, _ outputs: Int, _ stride: Int = 1) -> [Form] {
      [Form(kind: .places, stride: stride, inputs: inputs, outputs: inputs), channels(inputs, outputs)]
    }
    return [Form(kind: .whole, stride: 2, inputs: 1, outputs: 16)] + pair(16, 32, 2) + pair(32, 32)
      + pair(32, 64, 2) + pair(64, 64) + pair(64, 64)
      + pair(64, 96, 2) + pair(96, 96) + pair(96, 96)
      + pair(96, 128, 2) + pair(128, 128) + pair(128, 128)
      + [channels(128, 96)] + pair(96, 96) + [channels(96, 64)] + pair(64, 64) + pair(64, 64)
      + [channels(64, EyeNetwork.channels)]
  }()

  let layers: [Layer]

  /// `nil` if the bytes are not a network of this form.
  package init?(_ bytes: [UInt8]) {
    var parcel = WeightBytes(bytes)
    guard parcel.bytes(Self.magic.count) == Self.magic, Self.head.allSatisfy({ parcel.short() == $0 }),
      parcel.short() == Self.forms.count, Self.forms.allSatisfy({ Form(&parcel) == $0 })
    else { return nil }
    var layers: [Layer] = []
    for form in Self.forms {
      guard let layer = Layer(form, &parcel) else { return nil }
      layers.append(layer)
    }
    guard parcel.isEmpty else { return nil }
    self.layers = layers
  }
}

extension EyeWeights.Form {
  fileprivate init?(_ parcel: inout WeightBytes) {
    guard let head = parcel.bytes(2), let kind = Kind(rawValue: head[0]), let inputs = parcel.short(),
      let outputs = parcel.short()
    else { return nil }
    self.init(kind: kind, stride: Int(head[1]), inputs: inputs, outputs: outputs)
  }
}

extension EyeWeights.Layer {
  fileprivate init?(_ form: EyeWeights.Form, _ parcel: inout WeightBytes) {
    let (outputs, each) = (form.outputs, form.each)
    guard let scales = parcel.floats(outputs), let biases = parcel.floats(outputs),
      let bytes = parcel.bytes(outputs * each)
    else { return nil }
    (stride, inputs) = (form.stride, form.inputs)
    weights = lanes(form.blocks * each) { floats in
      for output in 0..<outputs {
        let first = output / EyeMap.lanes * each * EyeMap.lanes + output % EyeMap.lanes
        for weight in 0..<each {
          let byte = Int8(bitPattern: bytes[output * each + weight])
          floats[first + weight * EyeMap.lanes] = scales[output] * Float(byte)
        }
      }
    }
    bias = lanes(form.blocks) { floats in
      for output in 0..<outputs { floats[output] = biases[output] }
    }
  }
}

/// Blocks of numbers, first all 0.
private func lanes(_ count: Int, _ fill: (UnsafeMutablePointer<Float>) -> Void) -> [SIMD16<Float>] {
  var blocks = [SIMD16<Float>](repeating: .zero, count: count)
  blocks.withUnsafeMutableBytes { bytes in
    if let base = bytes.baseAddress { fill(base.assumingMemoryBound(to: Float.self)) }
  }
  return blocks
}
