internal import Tape

/// The output settings of VHS: file and size in pixels.
struct VhsFrame {
  /// The size of a cell relative to a font size of 10, for most fonts.
  private static let cell = (width: 6.0, height: 12.0)
  private static let usual: [(FilmSetting, String)] = [(.fontSize, "18"), (.padding, "20")]

  private var size = ScreenSize(columns: 80, rows: 24)
  private var settings: [(setting: FilmSetting, value: String)] = []

  init(_ commands: [Tape.Command]) {
    for command in commands {
      switch command {
      case .set(.size(let size)): self.size = size
      case .set(.filming(let setting, let value)): set(setting, value)
      default: break
      }
    }
    for (setting, value) in Self.usual where self[setting] == nil { set(setting, value) }
    let (width, height) = pixels
    if self[.width] == nil { set(.width, "\(width)") }
    if self[.height] == nil { set(.height, "\(height)") }
  }

  func lines(name: String) -> [String] {
    let note = "# VHS counts in pixels: adjust Width and Height where the screen is not \(size.columns)x\(size.rows)."
    let first = Self.first.compactMap { setting in self[setting].map { (setting, $0) } }
    let others = settings.filter { !Self.first.contains($0.setting) }.map { ($0.setting, $0.value) }
    return ["Output \(Self.file(name))", note]
      + (first + others).map { Tape.Command.set(.filming($0.0, $0.1)).description }
  }

  /// Size settings come first, as is customary; the others in their order.
  private static let first: [FilmSetting] = [.fontSize, .width, .height]

  private subscript(_ setting: FilmSetting) -> String? { settings.last { $0.setting == setting }?.value }

  private mutating func set(_ setting: FilmSetting, _ value: String) {
    settings.removeAll { $0.setting == setting }
    settings.append((setting, value))
  }

  /// Invalid numbers count as 0 here; VHS reports them.
  private func number(_ setting: FilmSetting) -> Double {
    self[setting].flatMap { Double($0) }.flatMap { 0...1000 ~= $0 ? $0 : nil } ?? 0
  }

  private var pixels: (width: Int, height: Int) {
    let font = number(.fontSize)
    let around = 2 * (number(.padding) + number(.margin))
    func length(_ count: Int, _ tenths: Double) -> Int {
      Int((Double(count) * font * tenths / 10 + around).rounded(.up))
    }
    return (length(size.columns, Self.cell.width), length(size.rows, Self.cell.height))
  }

  /// Unquoted if VHS parses it as one word, which must start with a letter.
  private static func file(_ name: String) -> String {
    let file = VhsText.flat(name) + ".gif"
    let isPlain = file.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789._-".unicodeScalars.contains($0))
    }
    if isPlain, file.unicodeScalars.first?.properties.isAlphabetic == true { return file }
    return "\"" + file.map { $0 == "\"" ? "'" : String($0) }.joined() + "\""
  }
}
