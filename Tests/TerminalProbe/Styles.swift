import Cells
import Contract
import Glibc
import Terminal
import Theming

/// The shipped theme in the colours of this terminal.
func probeStyles(_ facts: TerminalFacts) throws(CaptureError) -> StyleSheet {
  let file = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/themes/unissey.json"
  guard let theme = Theme.read(contents(of: file), file: file, library: .empty).theme else {
    throw CaptureError(.resourceMissing, "The theme \(file) cannot be read.")
  }
  // A pty is no console, so a test says which it stands for.
  let ownsPalette = getenv("PROBE_CONSOLE") != nil
  return StyleSheet(
    theme: theme, appearance: .dark, depth: depth(facts.terminalColors), ownsPalette: ownsPalette)
}

/// The colour depth from the environment.
func depth(_ colors: TerminalColors) -> ColorDepth {
  let names = ["COLORTERM", "TERM", "TMUX", "CAMEO_COLOR"]
  let environment = names.map { ($0, getenv($0).map { String(cString: $0) }) }
  return decideColor(
    environment: environment.reduce(into: [:]) { $0[$1.0] = $1.1 }, terminal: colors
  ).depth
}

private func contents(of path: String) -> [UInt8] {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  defer { close(file) }
  return [UInt8](unsafeUninitializedCapacity: 65536) { memory, count in
    count = max(0, read(file, memory.baseAddress, 65536))
  }
}

/// Prints a line on standard error.
func complain(_ text: String) {
  var line = text + "\n"
  line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
