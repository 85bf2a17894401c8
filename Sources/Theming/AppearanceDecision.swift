package import Cells
package import Contract

/// The chosen appearance (light or dark), and the reason in a sentence.
package struct AppearanceDecision: Hashable, Sendable {
  package var appearance: Appearance
  package var reason: String
}

/// Decides on light or dark: the flag, then the terminal's reply, then `COLORFGBG`, else dark.
package func decideAppearance(
  flag: AppearanceChoice = .auto, osc11Reply: RGB? = nil, colorFgBg: String? = nil
) -> AppearanceDecision {
  if let appearance = flag.appearance {
    return AppearanceDecision(appearance: appearance, reason: "--appearance \(flag.rawValue)")
  }
  if let ground = osc11Reply {
    return AppearanceDecision(
      appearance: ground.isLight ? .light : .dark, reason: "the terminal's background is \(ground.hex)")
  }
  if let colorFgBg, let ground = groundOfColorFgBg(colorFgBg) {
    let isLight = ground == 7 || ground > 8
    return AppearanceDecision(appearance: isLight ? .light : .dark, reason: "COLORFGBG=\(colorFgBg)")
  }
  return AppearanceDecision(appearance: .dark, reason: "the terminal does not report it; dark is the default")
}

extension RGB {
  /// Perceptually nearer to white than to black: half of CIE lightness.
  fileprivate var isLight: Bool { luminance > 0.184 }
}

/// The background's number in `15;0` or `15;default;0`; `nil` unless it is one of the 16 colours.
func groundOfColorFgBg(_ text: String) -> Int? {
  guard let last = text.split(separator: ";", omittingEmptySubsequences: false).dropFirst().last else { return nil }
  return Int(last).flatMap { (0...15).contains($0) ? $0 : nil }
}

/// Parses a terminal's reply to OSC 11, such as `rgb:ffff/ffff/ffff`, with or without escapes around it.
package func colorOfOsc11Reply(_ reply: String) -> RGB? {
  guard reply.utf8.count <= 64, let colon = reply.firstIndex(of: ":"), reply[..<colon].hasSuffixOfModel else {
    return nil
  }
  let body = reply[reply.index(after: colon)...].prefix { $0.isHexDigit || $0 == "/" }
  let channels = body.split(separator: "/", omittingEmptySubsequences: false).map(channel)
  guard channels.count == 3 || channels.count == 4, let red = channels[0], let green = channels[1],
    let blue = channels[2]
  else { return nil }
  return RGB(red, green, blue)
}

extension Substring {
  fileprivate var hasSuffixOfModel: Bool { hasSuffix("rgb") || hasSuffix("rgba") }
}

/// Parses one to four hexadecimal digits, scaled so that the largest number is full intensity.
private func channel(_ digits: Substring) -> UInt8? {
  guard (1...4).contains(digits.count), let value = Int(digits, radix: 16) else { return nil }
  let largest = (1 << (4 * digits.count)) - 1
  return UInt8((value * 255 + largest / 2) / largest)
}
