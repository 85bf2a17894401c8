internal import Contract

/// A mode that a camera offers: a native format at one size, with the frame rate it reaches.
struct DeviceOffer: Hashable {
  /// The native format.
  var source: FourCC
  /// The requested format: the native one, or the one that libv4l2 converts it to.
  var output: FourCC
  var size: PixelSize
  /// `nil` if the camera does not report it.
  var rate: Double?
  /// The camera lists no sizes, so this one is a guess.
  var isGuess = false
}

extension DeviceOffer {
  /// Formats that are read without conversion, the cheapest first; colour comes before grey.
  static let readable: [FourCC] = [.nv12, .yu12, .yuyv, .grey]

  /// Video codecs that libv4l2 can't decode, and depth images.
  static let unreadable: Set<FourCC> = [
    FourCC("H264"), FourCC("AVC1"), FourCC("HEVC"), FourCC("VP80"), FourCC("VP90"), FourCC("MPG1"), FourCC("MPG2"),
    FourCC("MPG4"), FourCC("Z16 "), FourCC("INVZ"), FourCC("INZI"),
  ]

  /// Common sizes, for cameras that accept any.
  private static let usualSizes: [PixelSize] = VideoQuality.allCases.compactMap(\.wideSize).flatMap { wide in
    [wide, PixelSize(width: wide.height * 4 / 3, height: wide.height)]
  }

  /// All sizes that a camera offers, without their rates; empty if its driver lists no sizes.
  static func all(of node: DeviceNode) throws(DeviceFault) -> [DeviceOffer] {
    var offers: [DeviceOffer] = []
    for format in try node.formats() where !unreadable.contains(format.code) {
      for size in sizes(try node.sizes(of: format.code)) {
        offers.append(DeviceOffer(source: format.code, output: output(of: format.code), size: size, rate: nil))
      }
    }
    return offers
  }

  /// For a camera that lists no sizes: each format at each requested size.
  static func guessed(of node: DeviceNode, _ sizes: [PixelSize]) throws(DeviceFault) -> [DeviceOffer] {
    let formats = try node.formats().map(\.code).filter { !unreadable.contains($0) }
    return sizes.flatMap { size in
      formats.map { DeviceOffer(source: $0, output: output(of: $0), size: size, rate: nil, isGuess: true) }
    }
  }

  private static func output(of source: FourCC) -> FourCC { readable.contains(source) ? source : .rgb24 }

  private static func sizes(_ told: [DeviceSizes]) -> [PixelSize] {
    told.flatMap { sizes -> [PixelSize] in
      switch sizes {
      case .one(let size): [size]
      case .field(_, let most, _): (usualSizes + [most]).filter(sizes.contains)
      }
    }
  }

  /// Ranks modes, the best first: by the order of the sizes, then by whether the rate is reached, then by cost.
  ///
  /// Queries the rates of these sizes only, because a camera may have hundreds of modes.
  static func ranked(
    _ offers: [DeviceOffer], sizes: [PixelSize], rate: Double, of node: DeviceNode
  ) throws(DeviceFault) -> [DeviceOffer] {
    var ranked: [DeviceOffer] = []
    for size in sizes {
      var alike = offers.filter { $0.size == size }
      for index in alike.indices { alike[index].rate = try best(rate, of: node, alike[index]) }
      ranked += alike.sorted { $0.rank(for: rate) < $1.rank(for: rate) }
    }
    return ranked
  }

  /// The nearest rate, preferably not below the requested one.
  private static func best(
    _ asked: Double, of node: DeviceNode, _ offer: DeviceOffer
  ) throws(DeviceFault) -> Double? {
    try node.rates(of: offer.source, offer.size).map { $0.best(for: asked) }.min { one, other in
      (one < asked - 0.5 ? 1 : 0, abs(one - asked)) < (other < asked - 0.5 ? 1 : 0, abs(other - asked))
    }
  }

  private func rank(for asked: Double) -> (Double, Int) {
    let isReached = (rate ?? asked) >= asked - 0.5
    return (isReached ? 0 : asked - (rate ?? 0), Self.readable.firstIndex(of: source) ?? Self.readable.count)
  }
}
