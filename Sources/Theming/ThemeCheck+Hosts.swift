package import Cells
internal import Contract

/// Lint checks of host customisations.
extension Theme {
  /// Labels, brand and masks whose text lacks contrast with a possible background.
  func weakLabels(_ appearance: Appearance) -> [Diagnostic] {
    let roles = Role.allCases.map { weakness(of: $0, appearance) }
    return (roles + [codeWeakness(appearance), brandWeakness(appearance)]).compactMap(\.self)
  }

  /// Checks a role whose colours come from a label or mask.
  private func weakness(of role: Role, _ appearance: Appearance) -> Diagnostic? {
    guard role.rule.kind != .decoration, let (name, place) = dress(of: role, appearance) else { return nil }
    let colors = colors(of: role, appearance)
    return weakest(
      "\(name) (\(role))", colors.ink, on: grounds(of: role, appearance), demanded(of: role.rule.kind), appearance,
      text.culprit([place] + groundPlaces(of: role, appearance)) ?? place)
  }

  /// The source locations of the first possible background of a role.
  private func groundPlaces(of role: Role, _ appearance: Appearance) -> [ThemeValue<Tint>?] {
    let labels = role.labelsBehind + [role.label].compactMap(\.self)
    let places = labels.compactMap { text.labels[$0]?.grounds?.first?[appearance] }
    guard places.isEmpty, case .color(let ground) = role.rule.ground else { return places }
    return [place(of: ground, appearance)]
  }

  /// All possible backgrounds of a role.
  private func grounds(of role: Role, _ appearance: Appearance) -> [RGB] {
    let behind = role.labelsBehind.lazy.map { self.label($0, appearance) }.first { !$0.grounds.isEmpty }
    if let behind { return behind.samples }
    let block = role.label.map { label($0, appearance).samples } ?? []
    return block + [colors(of: role, appearance).ground]
  }

  /// The first label or mask that colours a role, with its location.
  private func dress(of role: Role, _ appearance: Appearance) -> (name: String, place: ThemeValue<Tint>)? {
    if let label = role.label, let color = text.labels[label]?.textColor?[appearance] {
      return ("labels.\(label.rawValue)", color)
    }
    if let mask = role.mask, let color = text.masks[mask]?.color?[appearance] {
      return ("masks.\(mask.rawValue)", color)
    }
    return (role.labelsBehind + [role.label].compactMap(\.self)).lazy.compactMap { label in
      self.text.labels[label]?.grounds?.first?[appearance].map { ("labels.\(label.rawValue)", $0) }
    }.first
  }

  /// Checks the prompt beside a QR code, with its own or the prompt's colours.
  private func codeWeakness(_ appearance: Appearance) -> Diagnostic? {
    let own = text.labels[.qrInstruction]
    let places = [own?.textColor?[appearance], own?.grounds?.first?[appearance]]
    guard let place = text.culprit(places) else { return nil }
    let label = label(.qrInstruction, appearance)
    let usual = colors(of: .prompt, appearance)
    return weakest(
      "labels.qrInstruction", label.textColor ?? usual.ink, on: label.grounds.isEmpty ? [usual.ground] : label.samples,
      contrast, appearance, place)
  }

  private func brandWeakness(_ appearance: Appearance) -> Diagnostic? {
    text.branding.color?[appearance].flatMap {
      weakest(
        "branding.color", $0.value.color, on: [color(.background, appearance)], contrast, appearance,
        text.culprit([$0, place(of: .background, appearance)]) ?? $0)
    }
  }

  private func weakest(
    _ name: String, _ ink: RGB, on grounds: [RGB], _ demanded: Double, _ appearance: Appearance,
    _ place: ThemeValue<Tint>
  ) -> Diagnostic? {
    guard let worst = grounds.min(by: { $0.contrast(with: ink) < $1.contrast(with: ink) }) else { return nil }
    let ratio = worst.contrast(with: ink)
    if ratio >= demanded { return nil }
    return place.diagnostic(
      "\(name) in \(appearance.rawValue): \(ink.hex) on \(worst.hex) has a contrast of \(hundredths(ratio)):1, less than "
        + "\(hundredths(demanded)):1", remedy: "make one of the two lighter or darker")
  }

  var logoFaults: [Diagnostic] {
    text.branding.logo.map { tooLarge($0, $0.value.lines, "branding.logo", limit: Brand.largestLogo) } ?? []
  }

  /// Warns about hidden prompts: a user who does not see the prompt can't follow it.
  var hiddenWords: [Diagnostic] {
    [LabelRole.instruction, .error].compactMap { role in
      guard let hidden = text.labels[role]?.isHidden, hidden.value else { return nil }
      return hidden.diagnostic(
        "labels.\(role.rawValue) is hidden: the screen does not show instructions as text", .warning,
        remedy: "show it, or show them on a screen of your own")
    }
  }
}

extension Brand {
  /// The space for the logo in the header.
  package static let largestLogo = Size(columns: 32, rows: 4)
}

extension Label {
  /// Colours sampled along a gradient, at the stops and between them.
  fileprivate var samples: [RGB] {
    let size = Size(columns: runsAcross ? 33 : 1, rows: runsAcross ? 1 : 33)
    return (0..<33).compactMap { ground(at: $0, $0, of: size) }
  }
}
