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

  /// Width beside the oval's, and how far the centre is off in widths and heights of the oval, as the guidance counts:
  /// to the person's own right and down.
  private static func line(_ number: Int, _ face: Box, _ oval: Box) -> String {
    let (width, height) = oval.area > 0 ? (oval.width, oval.height) : (1, 1)
    let values = [
      ("w", face.width / width), ("dx", (oval.centreX - face.centreX) / width),
      ("dy", (face.centreY - oval.centreY) / height), ("iou", face.overlap(oval)),
    ]
    return "#\(number) " + values.map { "\($0) \(hundredths($1))" }.joined(separator: " ")
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
