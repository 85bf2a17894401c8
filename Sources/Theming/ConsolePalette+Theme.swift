package import Cells

extension ConsolePalette {
  /// The tones that a face needs, those in the middle first.
  private static let skin = (
    grounds: [RGB(128, 88, 68), RGB(84, 55, 43), RGB(168, 122, 97), RGB(45, 30, 25)],
    inks: [RGB(206, 160, 133), RGB(238, 203, 178)]
  )
  /// What fills the rest.
  private static let greys = [RGB(72, 72, 72), RGB(112, 112, 112), RGB(200, 200, 200), RGB(232, 232, 232)]
  /// Colours nearer than this, in Oklab, count as one.
  private static let distinct = 0.05

  /// The theme's grounds and inks, and for the picture tones of skin and greys.
  package init(_ theme: Theme, _ appearance: Appearance) {
    let looks = Role.allCases.filter { $0.rule.kind != .decoration || $0 == .picture }.map {
      theme.consoleLook(of: $0, appearance)
    }
    let (text, muted) = (theme.colors(of: .background, appearance).ink, theme.colors(of: .muted, appearance).ink)
    // The console clears with the first, and the kernel writes in the eighth.
    let own = Self.unlike([], looks.map(\.colors.ground), atMost: 3)
    let dark = Self.filled(beside: own, Self.skin.grounds, count: 7 - own.count, else: muted)
    let grounds = own + dark + [muted]
    let wanted = looks.filter { $0.attributes.contains(.bold) || !grounds.contains($0.colors.ink) }.map(\.colors.ink)
    let inks = Self.unlike([text], wanted, atMost: 5)
    let lights = Self.filled(beside: grounds + inks + [text], Self.skin.inks, count: 7 - inks.count, else: text)
    self.init(grounds: grounds, inks: lights + inks + [text])
  }

  /// As many tones as asked for: these first, then greys, then `last`.
  private static func filled(beside known: [RGB], _ tones: [RGB], count: Int, else last: RGB) -> [RGB] {
    let found = unlike(known, tones + greys, atMost: count)
    return found + Array(repeating: last, count: count - found.count)
  }

  /// The first of `wanted` that differ from `known` and from each other.
  private static func unlike(_ known: [RGB], _ wanted: [RGB], atMost count: Int) -> [RGB] {
    wanted.reduce(into: []) { chosen, color in
      let look = Oklab(color)
      let isNew = (known + chosen).allSatisfy { Oklab($0).distance(to: look) > distinct * distinct }
      if isNew, chosen.count < count { chosen.append(color) }
    }
  }

  /// The nearest allowed colour, by hue first, as among the usual sixteen.
  func nearest(
    to rgb: RGB, among numbers: ClosedRange<UInt8>, where allowed: (UInt8) -> Bool = { _ in true }
  ) -> UInt8? {
    let wanted = Oklab(rgb)
    func distance(_ number: UInt8) -> Double { Oklab(self[number]).distanceOfKind(to: wanted) }
    return numbers.filter(allowed).min { distance($0) < distance($1) }
  }
}
