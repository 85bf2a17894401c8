internal import Cells

/// The Linux kernel's sequences for the colours of one console; `PIO_CMAP` would change those of all.
enum ConsoleColors {
  /// Restores the kernel's, or what `setvtrgb` has made of them.
  static let restore = "\u{1b}]R"

  static func set(_ palette: ConsolePalette) -> String {
    palette.colors.enumerated().map { number, color in
      let parts = [color.red, color.green, color.blue].map { hex(Int($0), digits: 2) }
      return "\u{1b}]P" + hex(number, digits: 1) + parts.joined()
    }.joined()
  }

  private static func hex(_ value: Int, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: digits - text.count) + text
  }
}
