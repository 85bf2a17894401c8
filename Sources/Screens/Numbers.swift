internal import Contract
internal import Wording
internal import Flow

extension ScreenModel {
  /// The measurements of the last frame: its size, and each face relative to the oval.
  static func numbers(_ view: CaptureView, _ speaker: MessageLookup) -> [String] {
    guard let frame = view.frame else { return [speaker.say(.explainTitle)] }
    let oval = view.oval.box(in: frame)
    let first = speaker.messages.text(
      MessageKey.explainFrame.rawValue, String(frame.width), String(frame.height), String(view.faces.count))
    return [speaker.say(.explainTitle), first] + view.faces.enumerated().map { line($0 + 1, $1, oval) }
  }

  /// The width next to the oval's, and the centre's offset in units of the oval, as guidance computes them.
  private static func line(_ number: Int, _ face: Box, _ oval: Box) -> String {
    let (width, height) = (max(oval.width, 1), max(oval.height, 1))
    let values = [
      ("w", face.width / width), ("dx", (oval.centreX - face.centreX) / width),
      ("dy", (face.centreY - oval.centreY) / height), ("iou", face.overlap(oval)),
    ]
    return "#\(number) " + values.map { "\($0) \(hundredths($1))" }.joined(separator: " ")
  }

  /// A row per measured condition: sign, name, value, the limits that break and restore it (hysteresis), their unit,
  /// and the seconds left.
  ///
  /// The heads above them are words from the source code, as the names are.
  static func readings(_ conditions: [ConditionReading]) -> [String] {
    let measured = conditions.filter { $0.value != nil }
    if measured.isEmpty { return [] }
    let groups = ConditionReading.Standing.allCases.map { standing in measured.filter { $0.standing == standing } }
    let width = max(8, (measured.map(\.name.rawValue.count).max() ?? 0) + 1)
    let head = "  " + trailing("rule", width) + "  now limit  back   wait"
    return [head] + groups.joined().map { row($0, width) }
  }

  private static func row(_ reading: ConditionReading, _ width: Int) -> String {
    let side = reading.side == .above ? ">" : "<"
    let limits = side + leading(short(reading.enter), 5) + leading(short(reading.exit), 6)
    let name = reading.standing.sign + trailing(reading.name.rawValue, width)
    let row = name + leading(short(reading.value ?? 0), 5) + limits + reading.name.unit
    guard let left = reading.left else { return row }
    return row + leading(tenths(left), 7 - reading.name.unit.count)
  }

  /// A row per signal: number of difficulties that would accept it, name, value, the thresholds of easy, medium and
  /// hard, and the number of movements seen.
  static func readings(_ signals: [SignalReading]) -> [String] {
    let heads = signals.isEmpty ? [] : ["  signal    now easy mid hard seen"]
    return heads
      + signals.map { signal in
        let name = trailing(signal.name, 8)
        let side = signal.limits.isEmpty ? "" : signal.side == .above ? ">" : "<"
        let limits = signal.limits.map { " " + brief($0) }.joined()
        let seen = signal.seen.map { $0 > 0 ? " x\($0)" : "" } ?? ""
        let value = signal.value.map(short) ?? "-"
        return (signal.passed > 0 ? "\(signal.passed) " : "  ") + name + leading(value, 5) + side + limits + seen
      }
  }

  /// A row per component: its quality from 0 to 100 and its name; the worst first, as not all may have room.
  static func readings(_ quality: [QualityVector.Component]) -> [String] {
    let sorted = quality.enumerated().sorted { ($0.element.quality, $0.offset) < ($1.element.quality, $1.offset) }
    return sorted.map { leading("\($0.element.quality)", 4) + "  " + $0.element.name.rawValue }
  }

  /// Without trailing zeros.
  private static func brief(_ value: Double) -> String {
    let text = short(value)
    guard text.contains(".") else { return text }
    let digits = text.reversed().drop { $0 == "0" }
    return String((digits.first == "." ? digits.dropFirst() : digits).reversed())
  }

  /// With fewer decimals for larger numbers.
  private static func short(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e6 else { return "-" }
    let digits = abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : abs(value) >= 0.1 || value == 0 ? 2 : 3
    return decimal(value, digits)
  }

  private static func tenths(_ time: Duration) -> String {
    decimal((min(time.seconds, 99) * 10).rounded(.up) / 10, 1)
  }

  private static func trailing(_ text: String, _ columns: Int) -> String {
    text + String(repeating: " ", count: max(1, columns - text.count))
  }

  private static func leading(_ text: String, _ columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - text.count)) + text
  }

  /// Two decimals; a dash if the number is not displayable.
  static func hundredths(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e6 else { return "-" }
    return decimal(value, 2)
  }

  static func decimal(_ value: Double, _ places: Int) -> String {
    let unit = [1, 10, 100, 1000][places]
    let count = Int((abs(value) * Double(unit)).rounded())
    let sign = value < 0 && count > 0 ? "-" : ""
    guard places > 0 else { return sign + String(count) }
    let digits = String(count % unit)
    return "\(sign)\(count / unit)." + String(repeating: "0", count: places - digits.count) + digits
  }
}

extension ConditionReading {
  /// What a row's sign tells, worst first.
  fileprivate enum Standing: CaseIterable {
    case broken
    /// Not broken long enough to count yet, or recovering.
    case onItsWay
    case good

    var sign: String {
      switch self {
      case .broken: "! "
      case .onItsWay: "~ "
      case .good: "  "
      }
    }
  }

  fileprivate var standing: Standing { !isBroken ? .good : left == nil ? .broken : .onItsWay }
}

extension ConditionReading.Name {
  /// The unit of its value and limits; empty for a share or a brightness.
  fileprivate var unit: String {
    switch self {
    case .yaw, .pitch, .roll, .upright, .parallel: "°"
    case .turn: "°/s"
    case .speed, .growth: "/s"
    case .hold: "s"
    case .docBlur: "px"
    default: ""
    }
  }
}
