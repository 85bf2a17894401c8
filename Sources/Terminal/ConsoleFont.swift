internal import CSystem
internal import Glibc

/// Reads the font of a Linux console, for the doctor.
package enum ConsoleFont {
  /// `nil` if the device can't be opened or is no console.
  package static func glyphs(of device: String) -> TerminalGlyphs? {
    let console = open(device, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard console >= 0 else { return nil }
    defer { close(console) }
    return csys_tty_is_console(console) == 0 ? nil : TerminalGlyphs(console: console)
  }
}

extension TerminalGlyphs {
  /// A console font has 256 or 512 glyphs, and a map from Unicode.
  init(console: Int32) {
    let room = 65535
    let points = [UInt16](unsafeUninitializedCapacity: room) { memory, count in
      guard let start = memory.baseAddress else { return }
      count = max(0, Int(csys_tty_console_points(console, start, Int32(room))))
    }
    self.init(points: Set(points))
  }
}
