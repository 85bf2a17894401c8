import Cells
import Contract
import Glibc
import Terminal
import Theming

/// Draws full frames as fast as they are read, and prints the CPU time of one.
func bench(_ place: TerminalPlace, _ kind: String) throws(CaptureError) {
  let begun = cpuTime()
  let terminal = try CursesTerminal(place) { _ in kind == "direct" ? .direct : .palette256 }
  let opened = cpuTime()
  let styles = try probeStyles(terminal.facts)
  let pictures = (0..<50).map { picture(terminal.size, $0, kind) }
  let ready = cpuTime()
  terminal.draw(Grid(terminal.size), styles: styles, cursor: nil)
  let first = cpuTime() - ready
  let frames = 500
  let bytes = (0..<frames).reduce(0) { sum, index in
    waitForReader(terminal)
    return sum + (terminal.draw(pictures[index % pictures.count], styles: styles, cursor: nil).bytes ?? 0)
  }
  let each = (cpuTime() - ready - first) / Int64(frames)
  terminal.close()
  print("process start \(begun) us, opening \(opened - begun) us, first draw \(first) us")
  print("\(each) us and \(bytes / frames) bytes a frame")
}

private func waitForReader(_ terminal: CursesTerminal) {
  while !terminal.canDraw {
    Signals.wait(for: [terminal.inputDescriptor].compactMap(\.self), atMost: .milliseconds(20))
    _ = terminal.readKeys()
  }
}

private func picture(_ size: Size, _ step: Int, _ kind: String) -> Grid {
  var grid = Grid(size)
  for row in 0..<size.rows {
    for column in 0..<size.columns {
      let hash = (column &* 7 &+ row &* 13 &+ step &* 31)
      let paint =
        switch kind {
        case "colour": Paint(.picture, ink: UInt8(16 + hash % 240), ground: UInt8(16 + (hash / 3) % 240))
        case "direct": Paint(.picture, ink: light(hash % 240), ground: light((hash / 3) % 240))
        default: Paint(.picture)
        }
      grid[column, row] = Cell(Glyph(ascii: UInt8(33 + hash % 90)), paint)
    }
  }
  return grid
}

/// One of 240 colours of 24 bits.
private func light(_ number: Int) -> RGB { RGB(UInt8(255 - number / 3), UInt8(200 - number / 2), UInt8(number)) }

/// User and system time of this process in microseconds.
private func cpuTime() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
}
