internal import Cells
package import Contract

/// Lint of a valid theme, on each of its screens: insufficient contrast, oversized drawings, and more.
package func check(_ theme: Theme) -> [Diagnostic] {
  let whole = faults(of: theme)
  // A fault of the whole theme is reported once.
  let own = theme.toldPages.flatMap { page in
    faults(of: theme.on(page)).filter { !whole.contains($0) }.map { $0.on(page) }
  }
  return whole + own
}

private func faults(of theme: Theme) -> [Diagnostic] {
  Appearance.allCases.flatMap {
    theme.weakPairs($0) + theme.weakLabels($0) + theme.colorfulOverlay($0) + theme.colorfulMasks($0)
  } + theme.drawingFaults + theme.spinnerFaults + theme.equalStrokes + theme.logoFaults + theme.hiddenWords
}

extension Diagnostic {
  fileprivate func on(_ page: Page) -> Diagnostic {
    var found = self
    found.message = "screens.\(page.rawValue): \(message)"
    return found
  }
}

extension Theme {
  /// The pairs of the role table that lack contrast.
  fileprivate func weakPairs(_ appearance: Appearance) -> [Diagnostic] {
    contrasts(appearance).filter { !$0.isEnough }.compactMap { pair in
      let names = "\(appearance.rawValue).\(pair.ink.rawValue) on \(pair.ground.rawValue)"
      let places = [pair.ink, pair.ground].map { place(of: $0, appearance) }
      return text.culprit(places)?.diagnostic(
        "\(names) has a contrast of \(hundredths(pair.ratio)):1, less than \(hundredths(pair.demanded)):1",
        remedy: "make one of the two lighter or darker")
    }
  }

  /// The source location of a colour, or of its fallback.
  func place(of color: ThemeColor, _ appearance: Appearance) -> ThemeValue<Tint>? {
    text.colors(appearance)[color] ?? color.standIn.flatMap { place(of: $0, appearance) }
  }

  /// The overlay lights the face: a saturated one disturbs liveness checks.
  fileprivate func colorfulOverlay(_ appearance: Appearance) -> [Diagnostic] {
    colorful(text.colors(appearance)[.overlayBackground], "\(appearance.rawValue).overlayBackground")
  }

  fileprivate func colorfulMasks(_ appearance: Appearance) -> [Diagnostic] {
    Mask.allCases.flatMap {
      colorful(text.masks[$0]?.overlay?[appearance], "masks.\($0.rawValue).overlay in \(appearance.rawValue)")
    }
  }

  private func colorful(_ overlay: ThemeValue<Tint>?, _ name: String) -> [Diagnostic] {
    guard let overlay, overlay.value.color.saturation > 0.1 else { return [] }
    let percent = Int((overlay.value.color.saturation * 100).rounded())
    let message = "\(name) is colourful: \(percent) % saturation, more than 10 %"
    return [overlay.diagnostic(message, .warning, remedy: "use a grey: the surround lights the face")]
  }

  fileprivate var drawingFaults: [Diagnostic] {
    Drawing.allCases.flatMap { drawing in
      faults(of: text.smallDrawings[drawing], "\(drawing.rawValue).small", limit: Drawing.smallLimit)
        + faults(of: text.largeDrawings[drawing], "\(drawing.rawValue).large", limit: Drawing.largeLimit)
        + blockFaults(of: text.smallBlocks[drawing], "\(drawing.rawValue).smallBlocks", limit: Drawing.smallLimit)
        + blockFaults(of: text.largeBlocks[drawing], "\(drawing.rawValue).largeBlocks", limit: Drawing.largeLimit)
    }
  }

  private func blockFaults(of art: ThemeValue<[String]>?, _ name: String, limit: Size) -> [Diagnostic] {
    guard let art else { return [] }
    var faults = tooLarge(art, name, limit: limit)
    if !art.value.allSatisfy(\.isBlocks) {
      faults.append(
        art.diagnostic(
          "drawing \(name) contains more than block characters", .warning, remedy: "use U+2580 to U+259F and spaces"))
    }
    return faults
  }

  private func tooLarge(_ art: ThemeValue<[String]>, _ name: String, limit: Size) -> [Diagnostic] {
    tooLarge(art, art.value, name, limit: limit)
  }

  func tooLarge<Value>(_ art: ThemeValue<Value>, _ lines: [String], _ name: String, limit: Size) -> [Diagnostic] {
    let size = Size(columns: lines.map(Width.columns(of:)).max() ?? 0, rows: lines.count)
    if size.columns <= limit.columns, size.rows <= limit.rows { return [] }
    return [art.diagnostic("drawing \(name) is \(size), more than \(limit)", remedy: "draw it smaller")]
  }

  private func faults(of art: ThemeValue<[String]>?, _ name: String, limit: Size) -> [Diagnostic] {
    guard let art else {
      let file = text.files.first ?? name
      return [Diagnostic(.warning, file: file, "there is no drawing \(name)", remedy: "add it, or inherit one")]
    }
    var faults = tooLarge(art, name, limit: limit)
    if !art.value.allSatisfy(\.isPlainText) {
      faults.append(
        art.diagnostic(
          "drawing \(name) contains more than printable ASCII", .warning, remedy: "Linux consoles show ASCII only"))
    }
    return faults
  }

  fileprivate var spinnerFaults: [Diagnostic] {
    let uneven = [text.spinner, text.spinnerAscii].compactMap(\.self).filter { Set($0.value.map(\.count)).count > 1 }
    let foreign = [text.spinnerAscii].compactMap(\.self).filter { !$0.value.allSatisfy(\.isPlainText) }
    return uneven.map { $0.diagnostic("the spinner's frames differ in width", remedy: "pad them with spaces") }
      + foreign.map { $0.diagnostic("spinnerAscii contains more than printable ASCII", remedy: "use |/-\\") }
  }
}

extension Theme {
  /// Oval states that only their colour would distinguish.
  fileprivate var equalStrokes: [Diagnostic] {
    var seen: [OvalStroke: OvalState] = [:]
    return OvalState.allCases.compactMap { state in
      guard let twin = seen.updateValue(state, forKey: oval(state)) else { return nil }
      let message = "the oval is \(oval(state).rawValue) both for \(twin.rawValue) and for \(state.rawValue)"
      let places = [state, twin].flatMap { [text.oval[$0], $0.mask.flatMap { text.masks[$0]?.stroke }] }
      return text.culprit(places)?.diagnostic(
        message, .warning, remedy: "give them different strokes: colour alone is not enough")
    }
  }
}

extension Drawing {
  /// The space for drawings on screens.
  static let smallLimit = Size(columns: 11, rows: 4)
  static let largeLimit = Size(columns: 19, rows: 7)
}

extension String {
  fileprivate var isPlainText: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
  fileprivate var isBlocks: Bool { unicodeScalars.allSatisfy { $0 == " " || ("\u{2580}"..."\u{259F}").contains($0) } }
}

/// Two decimals, rounded down, so that an insufficient ratio never looks sufficient.
func hundredths(_ ratio: Double) -> String {
  let count = Int(ratio * 100)
  let tail = count % 100
  return tail == 0 ? "\(count / 100)" : "\(count / 100).\(tail < 10 ? "0" : "")\(tail)"
}
