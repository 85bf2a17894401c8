package import Cells
internal import Contract

/// The brand of the screens: name and logo.
package struct Brand: Hashable, Sendable {
  /// A narrower window counts as a mobile screen.
  package static let mobileColumns = 80

  package let name: String
  /// Lines of text art; empty if the theme has no logo, or one that is a picture.
  package let logo: [String]
  package let picture: LogoPicture?
  /// The alternative text, shown if the logo does not fit, and read aloud.
  package let alternative: String
  package let hidesLogoOnMobile: Bool
  /// Such as `Powered by cameo`; empty if the theme does not show it.
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

/// The logo in a theme file.
enum LogoText: Hashable, Sendable {
  /// Text art.
  case lines([String])
  /// The path of a picture, and the decoded picture.
  case file(String, LogoPicture?)

  var lines: [String] { if case .lines(let lines) = self { lines } else { [] } }
  var picture: LogoPicture? { if case .file(_, let picture) = self { picture } else { nil } }
}

/// The brand section of a theme file.
struct BrandText: Hashable, Sendable {
  var name: String?
  var color: ThemeShade?
  var logo: ThemeValue<LogoText>?
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

/// The corner of the close button; values as in TrustVision's SDK.
package enum ButtonLocation: String, CaseIterable, Hashable, Sendable {
  case topLeft = "TOP_LEFT"
  case topRight = "TOP_RIGHT"
  case none = "NONE"
}

/// The signs of the steps.
package enum StepGlyph: String, CaseIterable, Hashable, Sendable {
  case active, inactive, done
  /// Before the current step.
  case focus
}

extension Theme {
  package func brandColor(_ appearance: Appearance) -> RGB? { text.branding.color.color(appearance) }

  package func stepGlyph(_ glyph: StepGlyph) -> String? { text.stepGlyphs[glyph]?.value }

  /// The overlay on the page behind a dialog; `nil` uses the oval's overlay.
  package func modalBackground(_ appearance: Appearance) -> Tint? { text.modalBackground?[appearance]?.value }

  /// The location of the close button; `nil` shows none, so close and back look alike.
  package var closeButtonLocation: ButtonLocation? { text.closeButtonLocation }
  package var showsProgress: Bool { text.showProgress ?? true }
  package var showsSteps: Bool { text.showSteps ?? true }
  package var showsTrademark: Bool { text.showTrademark ?? true }
}
