internal import Contract
internal import Wording
internal import Flow

extension ScreenModel {
  /// What was measured of the last frame: its size, and each face beside the oval it should fit.
  static func numbers(_ view: CaptureView, _ speaker: Speaker) -> [String] {
    guard let frame = view.frame else { return [speaker.say(.explainTitle)] }
    let oval = view.oval.box(in: frame)
    let first = speaker.messages.text(
      MessageKey.explainFrame.rawValue, String(frame.width), String(frame.height), String(view.faces.count))
    return [speaker.say(.explainTitle), first] + view.faces.enumerated().map { line($0 + 1, $1, oval) }
  }

  /// Width beside the oval's, and how far the centre is off in widths of the oval, as the guidance counts them.
  private static func line(_ number: Int, _ face: Box, _ oval: Box) -> String {
    let width = oval.width > 0 ? oval.width : 1
    let values = [
      ("w", face.width / width), ("dx", (face.centreX - oval.centreX) / width),
      ("dy", (face.centreY - oval.centreY) / width), ("iou", face.overlap(oval)),
    ]
    return "#\(number) " + values.map { "\($0) \(hundredths($1))" }.joined(separator: " ")
  }

  /// A row for each condition that was measured: its sign, name, value, the limit that breaks it, the one that mends it,
  /// and the seconds left.
  static func readings(_ conditions: [ConditionReading]) -> [String] {
    let measured = conditions.filter { $0.value != nil }
    return (measured.filter(\.isBroken) + measured.filter { !$0.isBroken }).map(row)
  }

  private static func row(_ reading: ConditionReading) -> String {
    let side = reading.side == .above ? ">" : "<"
    let left = reading.left.map { " \(tenths($0))s" } ?? ""
    return (reading.isBroken ? "! " : "  ") + padded(reading.name.rawValue, 9) + leading(short(reading.value ?? 0), 6)
      + " "
      + side + leading(short(reading.enter), 5) + leading(short(reading.exit), 6) + left
  }

  /// As many digits as tell something: large numbers whole, small ones to the hundredth, the smallest to the thousandth.
  private static func short(_ value: Double) -> String {
    if abs(value) >= 100, abs(value) < 1e6 { return String(Int(value.rounded())) }
    guard abs(value) < 0.1, value.isFinite else { return hundredths(value) }
    let count = Int((abs(value) * 1000).rounded())
    let digits = String(count)
    return (value < 0 && count > 0 ? "-" : "") + "0." + String(repeating: "0", count: 3 - digits.count) + digits
  }

  private static func tenths(_ time: Duration) -> String {
    let count = Int((min(time.seconds, 999) * 10).rounded(.up))
    return "\(count / 10).\(count % 10)"
  }

  private static func padded(_ text: String, _ columns: Int) -> String {
    text + String(repeating: " ", count: max(1, columns - text.count))
  }

  private static func leading(_ text: String, _ columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - text.count)) + text
  }

  /// A number with two digits after the point; what no screen could show is a dash.
  static func hundredths(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e6 else { return "-" }
    let count = Int((abs(value) * 100).rounded())
    let digits = count % 100
    let sign = value < 0 && count > 0 ? "-" : ""
    return "\(sign)\(count / 100).\(digits < 10 ? "0" : "")\(digits)"
  }
}
