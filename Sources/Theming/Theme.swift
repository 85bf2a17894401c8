package import Cells
package import Contract

/// A theme with all values resolved.
package struct Theme: Hashable, Sendable {
  package let name: String
  /// One sentence for lists; empty if the theme has none.
  package let summary: String
  /// The required text contrast: 4.5, or more if the theme says so.
  package let contrast: Double
  let emphasis: Emphasis
  package let buttonCornerRadius: Double
  /// The brand at the leading edge of every screen.
  package let brand: Brand
  /// The frames of the spinner, and their ASCII versions.
  package let spinner: [String]
  package let spinnerAscii: [String]
  let text: ThemeText
  private let light: [ThemeColor: Tint]
  private let dark: [ThemeColor: Tint]
  private let screens: [Page: Theme]

  /// Parses a theme file and resolves its inheritance; `nil` if there is any error.
  package static func read(
    _ bytes: [UInt8], file: String, library: ThemeLibrary = .empty
  ) -> (theme: Theme?, diagnostics: [Diagnostic]) {
    read(bytes, file: file, library: library, name: nil)
  }

  static func read(
    _ bytes: [UInt8], file: String, library: ThemeLibrary, name: String?
  ) -> (theme: Theme?, diagnostics: [Diagnostic]) {
    let (own, faults) = ThemeReader.read(bytes, file: file)
    guard let own, faults.isEmpty else { return (nil, faults) }
    var (text, faultsOfAll) = library.resolve(own, name: name)
    if faultsOfAll.isEmpty { faultsOfAll = text.takePictures(from: library) }
    guard faultsOfAll.isEmpty else { return (nil, faultsOfAll) }
    let gaps = Appearance.allCases.compactMap { text.gap(in: $0, file: file) }
    return gaps.isEmpty ? (Theme(text), []) : (nil, gaps)
  }

  private init(_ text: ThemeText, ofScreen isOfScreen: Bool = false) {
    self.text = text
    name = text.name ?? ""
    summary = text.summary ?? ""
    contrast = text.contrast ?? 4.5
    emphasis = text.emphasis ?? .color
    brand = Brand(text.branding)
    buttonCornerRadius = text.buttonCornerRadius ?? 7
    spinnerAscii = text.spinnerAscii?.value ?? ["|", "/", "-", "\\"]
    spinner = text.spinner?.value ?? spinnerAscii
    light = text.light.mapValues(\.value)
    dark = text.dark.mapValues(\.value)
    var whole = text
    whole.screens = [:]
    var pages = text.screens
    if !isOfScreen, whole.labels[.qrInstruction] != nil, pages[.codeScan] == nil { pages[.codeScan] = ThemeText() }
    screens = Dictionary(
      uniqueKeysWithValues: pages.map { page, own in
        var screen = own.over(whole)
        (screen.name, screen.summary) = (whole.name, whole.summary)
        if page == .codeScan { screen.instructByCode() }
        return (page, Theme(screen, ofScreen: true))
      })
  }

  /// The pages that the file or a parent customises.
  var toldPages: [Page] { Page.allCases.filter { text.screens[$0] != nil } }

  /// The pages with their own values.
  package var pages: [Page] { Page.allCases.filter { screens[$0] != nil } }

  /// The theme with the values of a page.
  package func on(_ page: Page) -> Theme { screens[page] ?? self }

  package func tint(_ color: ThemeColor, _ appearance: Appearance) -> Tint {
    let tints = appearance == .light ? light : dark
    if let tint = tints[color] { return tint }
    return color.standIn.map { self.tint($0, appearance) } ?? Tint(color: .black)
  }

  package func color(_ color: ThemeColor, _ appearance: Appearance) -> RGB { tint(color, appearance).color }

  /// The lines of a drawing; empty if the theme does not have it.
  package func drawing(_ drawing: Drawing, large: Bool, isUnicode: Bool = false) -> [String] {
    let blocks = isUnicode ? (large ? text.largeBlocks : text.smallBlocks)[drawing] : nil
    return (blocks ?? (large ? text.largeDrawings : text.smallDrawings)[drawing])?.value ?? []
  }

  package func oval(_ state: OvalState) -> OvalStroke {
    if let stroke = state.mask.flatMap({ text.masks[$0]?.stroke }) ?? text.oval[state] { return stroke.value }
    return switch state {
    case .searching: .dotted
    case .wrong: .dashed
    case .fits: .solid
    case .held: .double
    case .recording: .heavy
    }
  }

  package func textStyle(_ role: TextRole) -> TextStyle {
    let style = text.typography[role] ?? ThemeText.Style()
    let normal: Attributes = role == .headline || role == .title ? .bold : []
    return TextStyle(
      attributes: normal.subtracting(style.cleared).union(style.set), letterCase: style.letterCase ?? .none)
  }

  /// The text style of a role; plain for roles without text.
  package func textStyle(of role: Role) -> TextStyle {
    role.rule.text.map(textStyle) ?? TextStyle(attributes: [], letterCase: .none)
  }
}

extension ThemeText {
  fileprivate mutating func takePictures(from library: ThemeLibrary) -> [Diagnostic] {
    let own = branding.takePicture(from: library)
    return Page.allCases.reduce(own) { $0 + (screens[$1]?.branding.takePicture(from: library) ?? []) }
  }

  /// The prompt beside a QR code uses its own label, if there is one.
  fileprivate mutating func instructByCode() {
    guard let own = labels[.qrInstruction] else { return }
    labels[.instruction] = labels[.instruction].map(own.over) ?? own
  }

  func colors(_ appearance: Appearance) -> Colors { appearance == .light ? light : dark }

  /// The error about required colours that neither the theme nor its parents define.
  fileprivate func gap(in appearance: Appearance, file: String) -> Diagnostic? {
    let known = colors(appearance)
    let missing = ThemeColor.allCases.filter { $0.standIn == nil && known[$0] == nil }.map(\.rawValue)
    guard !missing.isEmpty else { return nil }
    return Diagnostic(
      file: file, "\"\(appearance.rawValue)\" lacks \(missing.joined(separator: ", "))",
      remedy: "add them, or inherit them with \"inherits\": \"unissey\"")
  }
}
