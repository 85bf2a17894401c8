internal import CV4L2
package import Contract

/// The capabilities of a node (VIDIOC_QUERYCAP).
struct DeviceCapability: Hashable, Sendable {
  var driver: String
  /// The camera's name for people; two cameras may share a name.
  var card: String
  /// The port where it is plugged in.
  var bus: String
  /// The capabilities of this node, not of the whole device.
  var powers: UInt32

  init(driver: String, card: String, bus: String, powers: UInt32) {
    (self.driver, self.card, self.bus, self.powers) = (driver, card, bus, powers)
  }

  init(_ answer: v4l2_capability) {
    driver = Self.text(answer.driver)
    card = Self.text(answer.card)
    bus = Self.text(answer.bus_info)
    let tellsNode = answer.capabilities & UInt32(V4L2_CAP_DEVICE_CAPS) != 0
    powers = tellsNode ? answer.device_caps : answer.capabilities
  }

  var captures: Bool { has(V4L2_CAP_VIDEO_CAPTURE) }
  var streams: Bool { has(V4L2_CAP_STREAMING) }
  var reads: Bool { has(V4L2_CAP_READWRITE) }
  var isMetadata: Bool { has(V4L2_CAP_META_CAPTURE) || has(V4L2_CAP_META_OUTPUT) }
  /// Whether a program that knows the board has to configure its links.
  var isWiredByMediaController: Bool { has(V4L2_CAP_IO_MC) }

  private func has(_ power: Int32) -> Bool { powers & UInt32(bitPattern: power) != 0 }

  /// Cleans a name, which comes from the device and may contain anything: control characters become question marks.
  static func text<Bytes>(_ bytes: Bytes) -> String {
    text(of: withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
  }

  static func text(of name: String) -> String {
    var clean = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: clean.append("?")
      default: clean.append(scalar)
      }
    }
    return String(clean)
  }
}

/// A native format of the camera.
package struct DeviceFormat: Hashable, Sendable {
  package var code: FourCC
  package var name: String
  package var isCompressed: Bool

  package init(code: FourCC, name: String, isCompressed: Bool) {
    (self.code, self.name, self.isCompressed) = (code, name, isCompressed)
  }

  init(_ answer: v4l2_fmtdesc) {
    code = FourCC(code: answer.pixelformat)
    name = DeviceCapability.text(answer.description)
    isCompressed = answer.flags & UInt32(V4L2_FMT_FLAG_COMPRESSED) != 0
  }
}

/// One size, or a range of them.
package enum DeviceSizes: Hashable, Sendable {
  case one(PixelSize)
  case field(least: PixelSize, most: PixelSize, step: PixelSize)

  init(_ answer: v4l2_frmsizeenum) {
    switch answer.type {
    case V4L2_FRMSIZE_TYPE_DISCRETE.rawValue:
      self = .one(PixelSize(answer.discrete.width, answer.discrete.height))
    default:
      let field = answer.stepwise
      self = .field(
        least: PixelSize(field.min_width, field.min_height), most: PixelSize(field.max_width, field.max_height),
        step: PixelSize(max(1, field.step_width), max(1, field.step_height)))
    }
  }

  package func contains(_ size: PixelSize) -> Bool {
    switch self {
    case .one(let one): one == size
    case .field(let least, let most, let step):
      Self.reaches(size.width, least.width, most.width, step.width)
        && Self.reaches(size.height, least.height, most.height, step.height)
    }
  }

  private static func reaches(_ side: Int, _ least: Int, _ most: Int, _ step: Int) -> Bool {
    least <= side && side <= most && (side - least).isMultiple(of: step)
  }
}

/// One frame rate, or a range of them, in frames per second.
package enum DeviceRates: Hashable, Sendable {
  case one(Double)
  case span(ClosedRange<Double>)

  init(_ answer: v4l2_frmivalenum) {
    switch answer.type {
    case V4L2_FRMIVAL_TYPE_DISCRETE.rawValue: self = .one(Double(intervalOf: answer.discrete) ?? 0)
    default:
      // The longest interval is the lowest rate.
      let lowest = Double(intervalOf: answer.stepwise.max) ?? 0
      self = .span(lowest...max(lowest, Double(intervalOf: answer.stepwise.min) ?? lowest))
    }
  }

  /// The highest rate that is not above the requested one; the lowest if all are above.
  package func best(for asked: Double) -> Double {
    switch self {
    case .one(let rate): rate
    case .span(let span): min(span.upperBound, max(span.lowerBound, asked))
    }
  }
}

extension Double {
  /// The frame rate for an interval between frames; `nil` if the interval is invalid.
  init?(intervalOf fraction: v4l2_fract) {
    guard fraction.numerator > 0, fraction.denominator > 0 else { return nil }
    self = Double(fraction.denominator) / Double(fraction.numerator)
  }
}

extension PixelSize {
  fileprivate init(_ width: UInt32, _ height: UInt32) {
    self.init(width: Int(width), height: Int(height))
  }
}
