package import Cells
internal import Contract

/// Whose screens they are.
package struct Brand: Hashable, Sendable {
  /// Below this many columns a window is like that of a telephone.
  package static let mobileColumns = 80

  package let name: String
  /// Lines of text; none where the theme has no logo, or one that is a picture.
  package let logo: [String]
  package let picture: LogoPicture?
  /// What stands, and is said, where the logo does not fit or cannot be seen.
  package let alternative: String
  package let hidesLogoOnMobile: Bool
  /// Such as `Powered by cameo`; empty where the theme does not show it.
  package let poweredBy: String

  init(_ text: BrandText) {
    name = text.name ?? "cameo"
    (logo, picture) = (text.logo?.value.lines ?? [], text.logo?.value.picture)
    alternative = text.logoAlt ?? name
    hidesLogoOnMobile = text.hideLogoOnMobile ?? false
    let parts = [text.poweredByText ?? "Powered by", text.poweredByLogo ?? "cameo"]
    poweredBy = text.showPoweredBy ?? false ? parts.filter { !$0.isEmpty }.joined(separator: " ") : ""
  }
}

extension Brand {
  package var hasLogo: Bool { !logo.isEmpty || picture != nil }
}

/// What a theme file has for a logo.
enum LogoText: Hashable, Sendable {
  /// Text art.
  case lines([String])
  /// The path of a picture, and what was read there.
  case file(String, LogoPicture?)

  var lines: [String] { if case .lines(let lines) = self { lines } else { [] } }
  var picture: LogoPicture? { if case .file(_, let picture) = self { picture } else { nil } }
}

/// What a theme file says of the brand.
struct BrandText: Hashable, Sendable {
  var name: String?
  var color: Shade?
  var logo: Placed<LogoText>?
  var logoAlt: String?
  var hideLogoOnMobile: Bool?
  var showPoweredBy: Bool?
  var poweredByText: String?
  var poweredByLogo: String?

  /// Reads the picture of a logo; tells at the place in the theme what is wrong with it.
  mutating func takePicture(from library: ThemeLibrary) -> [Diagnostic] {
    guard let logo, case .file(let path, _) = logo.value else { return [] }
    switch library.picture(path, logo.file) {
    case .success(let picture):
      self.logo?.value = .file(path, picture)
      return []
    case .failure(let fault): return [logo.diagnostic("branding.logo: \(fault.message)", remedy: fault.remedy)]
    }
  }

  func over(_ parent: BrandText) -> BrandText {
    BrandText(
      name: name ?? parent.name, color: color.over(parent.color), logo: logo ?? parent.logo,
      logoAlt: logoAlt ?? parent.logoAlt, hideLogoOnMobile: hideLogoOnMobile ?? parent.hideLogoOnMobile,
      showPoweredBy: showPoweredBy ?? parent.showPoweredBy, poweredByText: poweredByText ?? parent.poweredByText,
      poweredByLogo: poweredByLogo ?? parent.poweredByLogo)
  }
}

/// The corner of the cross that ends the flow; the words are TrustVision's.
package enum ButtonLocation: String, CaseIterable, Hashable, Sendable {
  case topLeft = "TOP_LEFT"
  case topRight = "TOP_RIGHT"
  case none = "NONE"
}

/// The signs of the steps on the way.
package enum StepGlyph: String, CaseIterable, Hashable, Sendable {
  case active, inactive, done
  /// Stands before the step that one is at.
  case focus
}

extension Theme {
  package func brandColor(_ appearance: Appearance) -> RGB? { text.branding.color.color(appearance) }

  package func stepGlyph(_ glyph: StepGlyph) -> String? { text.stepGlyphs[glyph]?.value }

  /// What lies over a page that has stepped back behind a dialog; nil where that looks like the surround of the oval.
  package func modalBackground(_ appearance: Appearance) -> Tint? { text.modalBackground?[appearance]?.value }

  /// Where the cross that ends the flow is shown; nil where there is none, and nothing else is told apart from it.
  package var closeButtonLocation: ButtonLocation? { text.closeButtonLocation }
  package var showsProgress: Bool { text.showProgress ?? true }
  package var showsSteps: Bool { text.showSteps ?? true }
  package var showsTrademark: Bool { text.showTrademark ?? true }
}
