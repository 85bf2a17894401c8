/// The keywords after `Set`.
enum SettingWord: String, CaseIterable {
  case size = "Size"
  case language = "Language"
  case theme = "Theme"
  case color = "Color"
  case seed = "Seed"
  case config = "Config"
  case option = "Option"
  case kiosk = "Kiosk"
}

extension LineParser {
  mutating func setting() throws(LineFault) -> TapeSetting {
    if let token = following, let film = FilmSetting(rawValue: token.value) { return try filming(film) }
    let word: SettingWord = try choice("setting")
    switch word {
    case .size: return .size(try size())
    case .language: return .language(try value("a language such as fr or pt-BR", Self.language))
    case .theme: return .theme(try relative(name("a theme name or file")))
    case .color: return .color(try choice("depth of colour"))
    case .seed: return .seed(try value("a whole number from 0") { Measure.whole($0, 0...Int.max) })
    case .config: return .config(try relative(name("the path of a settings file")))
    case .option: return .option(try option())
    case .kiosk: return .kiosk(try choice("state of the kiosk"))
    }
  }

  private mutating func filming(_ setting: FilmSetting) throws(LineFault) -> TapeSetting {
    _ = try next("a setting")
    return .filming(setting, try name("a value").value)
  }

  private mutating func option() throws(LineFault) -> String {
    let token = following
    let option = try text("an option of 'cameo run'")
    guard let words = OptionWords.split(option), words.first?.hasPrefix("-") == true else {
      throw LineFault(
        token?.columns ?? head.columns, "an option of 'cameo run' is expected",
        "write Set Option \"--duration-ms 2000\"")
    }
    return option
  }

  /// Set by the test runner: overriding them would leave the test's sandbox.
  private static let own = ["HOME", "CAMEO_DATA_DIR"]

  mutating func environment() throws(LineFault) -> Tape.Command {
    let token = try name("the name of a variable")
    let scalars = token.value.unicodeScalars
    guard let first = scalars.first, first == "_" || first.properties.isAlphabetic,
      scalars.allSatisfy({ $0.isNameLetter && $0 != "-" })
    else { throw Self.wrong(token, "the name of a variable, such as CAMEO_THEME") }
    if Self.own.contains(token.value) {
      throw LineFault(
        token.columns, "\(token.value) is set by the tape runner", "remove it: every test has its own home")
    }
    let value = try next("the value of the variable")
    guard value.kind == .text || value.kind == .word else { throw Self.wrong(value, "a value, such as \"mono\"") }
    if value.value.unicodeScalars.contains("\0") {
      throw LineFault(value.columns, "a variable can't contain \\u{0}", "remove it")
    }
    return .environment(token.value, value.value)
  }

  /// A bare name, to be looked up in the PATH.
  mutating func program() throws(LineFault) -> String {
    let token = try name("the name of a program")
    guard !token.value.unicodeScalars.contains(where: { $0 == "/" || $0.isLineControl }) else {
      throw LineFault(token.columns, "a program is given without its folder", "write Require ffmpeg")
    }
    return token.value
  }

  /// A language code of two or three letters, with an optional region.
  static func language(_ text: String) -> String? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard (2...3).contains(parts[0].count), parts[0].allSatisfy({ $0.isASCII && $0.isLetter }), parts.count <= 3 else {
      return nil
    }
    let fits = parts.dropFirst().allSatisfy { part in
      (2...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    return fits ? text : nil
  }

  mutating func eachLanguage() throws(LineFault) -> [String] {
    let _: EachWord = try choice("subject of Each")
    let token = try next("languages such as en,fr")
    let codes = token.value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard token.kind == .word, codes.allSatisfy({ Self.language($0) != nil }) else {
      throw Self.wrong(token, "languages such as en,fr")
    }
    if Set(codes).count < codes.count {
      throw LineFault(token.columns, "a language is listed twice", "list each language once")
    }
    return codes
  }
}

/// The dimensions of a test matrix.
enum EachWord: String, CaseIterable {
  case language = "Language"
}
