internal import Cells

/// The contrast of two theme colours that are used on each other.
package struct ContrastPair: Hashable, Sendable {
  package let ink: ThemeColor
  package let ground: ThemeColor
  /// WCAG contrast ratio, 1 to 21.
  package let ratio: Double
  package let demanded: Double

  package var isEnough: Bool { ratio >= demanded }
  /// Such as `4.53`; never rounded up to the required value.
  package var shown: String { hundredths(ratio) }
}

extension Theme {
  /// The pairs of the role table with a contrast requirement, without duplicates.
  package func contrasts(_ appearance: Appearance) -> [ContrastPair] {
    var told: Set<[ThemeColor]> = []
    return Role.allCases.compactMap { role in
      let rule = role.rule
      guard case .color(let ink) = rule.ink, case .color(let ground) = rule.ground, rule.kind != .decoration,
        told.insert([ink, ground]).inserted
      else { return nil }
      return ContrastPair(
        ink: ink, ground: ground, ratio: color(ink, appearance).contrast(with: color(ground, appearance)),
        demanded: demanded(of: rule.kind))
    }
  }
}
