internal import Cells
internal import Tape

/// How a run differs from the tape: the language of an `Each`, or a combination of the matrix.
struct Variant: Equatable, Sendable {
  var language: String?
  var theme: String?
  var size: ScreenSize?

  init(language: String? = nil, theme: String? = nil, size: ScreenSize? = nil) {
    self.language = language
    self.theme = theme
    self.size = size
  }

  /// Such as `fr` or `fr.mono.40x12`; empty for an unmodified tape.
  var label: String { place.joined(separator: ".") }

  var place: [String] { words.map(\.value) }

  /// The `--matrix` value that runs this variant alone; `nil` if only the tape itself asked for it.
  var matrixWords: String? {
    theme == nil && size == nil && !isFromMatrix ? nil : words.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
  }

  /// Whether the matrix, not the tape, chose the language.
  var isFromMatrix = false

  private var words: [(key: String, value: String)] {
    [("language", language), ("theme", theme), ("size", size.map { "\($0.columns)x\($0.rows)" })].compactMap {
      key, value in
      value.map { (key, $0) }
    }
  }

  var settings: [TapeSetting] {
    [language.map(TapeSetting.language), theme.map(TapeSetting.theme), size.map(TapeSetting.size)].compactMap(\.self)
  }

  var setsSize: Bool { size != nil }

  /// Whether it overrides a setting of the tape.
  func overrides(_ setting: TapeSetting) -> Bool {
    switch setting {
    case .language: language != nil
    case .theme: theme != nil
    case .size: size != nil
    case .color, .seed, .config, .option, .kiosk, .filming: false
    }
  }
}
