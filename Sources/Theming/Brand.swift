package import Cells

/// The brand of the screens: name and logo.
package struct Brand: Hashable, Sendable {
  /// A narrower window counts as a mobile screen.
  package static let mobileColumns = 80

  package let name: String
  /// Lines of text art; empty if the theme has no logo.
  package let logo: [String]
  /// The alternative text, shown if the logo does not fit, and read aloud.
  package let alternative: String
  package let hidesLogoOnMobile: Bool
  /// Such as `Powered by cameo`; empty if the theme does not show it.
  package let poweredBy: String

  init(_ text: BrandText) {
    name = text.name ?? "cameo"
    logo = text.logo?.value ?? []
    alternative = text.logoAlt ?? name
    hidesLogoOnMobile = text.hideLogoOnMobile ?? false
    let parts = [text.poweredByText ?? "Powered by", text.poweredByLogo ?? "cameo"]
    poweredBy = text.showPoweredBy ?? false ? parts.filter { !$0.isEmpty }.joined(separator: " ") : ""
  }
}

/// The brand section of a theme file.
struct BrandText: Hashable, Sendable {
  var name: String?
  var color: Shade?
  var logo: Placed<[String]>?
  var logoAlt: String?
  var hideLogoOnMobile: Bool?
  var showPoweredBy: Bool?
  var poweredByText: String?
  var poweredByLogo: String?

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
