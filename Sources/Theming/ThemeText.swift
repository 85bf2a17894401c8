package import Cells
internal import Contract
internal import Notation

/// A value from a theme file, with its source location.
struct ThemeValue<Value: Hashable & Sendable>: Hashable, Sendable {
  var value: Value
  var file: String
  var line: Int
  var column: Int

  init(_ value: Value, at node: JSONNode, in file: String) {
    self.value = value
    self.file = file
    line = node.line
    column = node.column
  }

  func diagnostic(_ message: String, _ severity: Diagnostic.Severity = .error, remedy: String) -> Diagnostic {
    Diagnostic(severity, file: file, line: line, column: column, message, remedy: remedy)
  }
}

/// A colour with opacity.
package struct Tint: Hashable, Sendable {
  package var color: RGB
  /// 0 is transparent, 1 opaque.
  package var opacity: Double = 1
}

/// The parsed content of one theme file, before inheritance.
struct ThemeText: Hashable, Sendable {
  typealias Colors = [ThemeColor: ThemeValue<Tint>]
  typealias Drawings = [Drawing: ThemeValue<[String]>]

  /// The attributes of a text style that are set.
  struct Style: Hashable, Sendable {
    var set: Attributes = []
    var cleared: Attributes = []
    var letterCase: LetterCase?

    func over(_ parent: Style) -> Style {
      Style(
        set: set.union(parent.set.subtracting(cleared)), cleared: cleared.union(parent.cleared.subtracting(set)),
        letterCase: letterCase ?? parent.letterCase)
    }
  }

  /// The source files: its own, then those of its ancestors.
  var files: [String] = []
  var name: String?
  var summary: String?
  var inherits: ThemeValue<String>?
  var contrast: Double?
  var emphasis: Emphasis?
  var light: Colors = [:]
  var dark: Colors = [:]
  var typography: [TextRole: Style] = [:]
  var buttonCornerRadius: Double?
  var branding = BrandText()
  var labels: [LabelRole: LabelText] = [:]
  var masks: [Mask: MaskText] = [:]
  var stepGlyphs: [StepGlyph: ThemeValue<String>] = [:]
  var gestureGlyphs: [Gesture: [GestureGlyph: ThemeValue<String>]] = [:]
  var modalBackground: ThemeShade?
  var closeButtonLocation: ButtonLocation?
  var showProgress: Bool?
  var showSteps: Bool?
  var showTrademark: Bool?
  var spinner: ThemeValue<[String]>?
  var spinnerAscii: ThemeValue<[String]>?
  var smallDrawings: Drawings = [:]
  var largeDrawings: Drawings = [:]
  /// Drawings for terminals that show more than ASCII.
  var smallBlocks: Drawings = [:]
  var largeBlocks: Drawings = [:]
  var oval: [OvalState: ThemeValue<OvalStroke>] = [:]
  /// Values of single pages.
  var screens: [Page: ThemeText] = [:]

  /// Of conflicting values, the one from the file nearest to this theme, which caused the conflict.
  func culprit<Value>(_ places: [ThemeValue<Value>?]) -> ThemeValue<Value>? {
    places.compactMap(\.self).min { distance(to: $0.file) < distance(to: $1.file) }
  }

  private func distance(to file: String) -> Int { files.firstIndex(of: file) ?? files.count }

  /// This content, with missing values inherited from the parent.
  func over(_ parent: ThemeText) -> ThemeText {
    var text = self
    text.files = files + parent.files
    text.inherits = parent.inherits
    text.contrast = contrast ?? parent.contrast
    text.emphasis = emphasis ?? parent.emphasis
    text.light.merge(parent.light) { own, _ in own }
    text.dark.merge(parent.dark) { own, _ in own }
    text.typography.merge(parent.typography) { own, inherited in own.over(inherited) }
    text.branding = branding.over(parent.branding)
    text.buttonCornerRadius = buttonCornerRadius ?? parent.buttonCornerRadius
    text.labels.merge(parent.labels) { own, inherited in own.over(inherited) }
    text.masks.merge(parent.masks) { own, inherited in own.over(inherited) }
    text.stepGlyphs.merge(parent.stepGlyphs) { own, _ in own }
    text.gestureGlyphs.merge(parent.gestureGlyphs) { own, inherited in own.merging(inherited) { own, _ in own } }
    text.modalBackground = modalBackground.over(parent.modalBackground)
    text.closeButtonLocation = closeButtonLocation ?? parent.closeButtonLocation
    text.showProgress = showProgress ?? parent.showProgress
    text.showSteps = showSteps ?? parent.showSteps
    text.showTrademark = showTrademark ?? parent.showTrademark
    text.spinner = spinner ?? parent.spinner
    text.spinnerAscii = spinnerAscii ?? parent.spinnerAscii
    text.smallDrawings.merge(parent.smallDrawings) { own, _ in own }
    text.largeDrawings.merge(parent.largeDrawings) { own, _ in own }
    // A redefined ASCII drawing also replaces the parent's block drawing.
    text.smallBlocks.merge(parent.smallBlocks.filter { smallDrawings[$0.key] == nil }) { own, _ in own }
    text.largeBlocks.merge(parent.largeBlocks.filter { largeDrawings[$0.key] == nil }) { own, _ in own }
    text.oval.merge(parent.oval) { own, _ in own }
    text.screens.merge(parent.screens) { own, inherited in own.over(inherited) }
    return text
  }
}
