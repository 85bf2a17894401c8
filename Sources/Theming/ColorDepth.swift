package import Contract

/// How many colours a terminal is given.
package enum ColorDepth: String, CaseIterable, Hashable, Sendable {
  case none
  case ansi16 = "16"
  case palette256 = "256"
  /// 24 bits, for the picture and for roles.
  case direct = "true"
}

extension ColorDepth: Comparable {
  package static func < (a: ColorDepth, b: ColorDepth) -> Bool { a.order < b.order }

  private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension ColorChoice {
  /// nil for `auto`.
  package var depth: ColorDepth? { ColorDepth(rawValue: rawValue) }
}

/// Which of a theme's two sets of colours is shown.
package enum Appearance: String, CaseIterable, Hashable, Sendable {
  case light, dark
}

extension AppearanceChoice {
  /// nil for `auto`.
  package var appearance: Appearance? { Appearance(rawValue: rawValue) }
}
