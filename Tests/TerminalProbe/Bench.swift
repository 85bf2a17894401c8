import Cells
import Contract
import Glibc
import Terminal
import Theming

/// Draws full frames as fast as it can and says what one costs in CPU time.
func bench(_ place: TerminalPlace, _ kind: String) throws(CaptureError) {
  let before = cpuTime()
  let terminal = try CursesTerminal(place)
  let styles = try probeStyles(terminal.facts)
  let size = terminal.size
  let pictures = (0..<50).map { picture(size, $0, isColoured: kind == "colour") }
  let first = Grid(size)
  let opened = cpuTime()
  terminal.draw(first, styles: styles, cursor: nil)
  let started = cpuTime()
  var bytes = 0
  let frames = 500
  for index in 0..<frames {
    while !terminal.canDraw {
      let descriptors = [terminal.inputDescriptor].compactMap(\.self)
      Signals.wait(for: descriptors, atMost: .milliseconds(20))
      _ = terminal.readKeys()
    }
    bytes += terminal.draw(pictures[index % pictures.count], styles: styles, cursor: nil).bytes ?? 0
  }
  let ended = cpuTime()
  terminal.close()
  print(
    "process start to first bytes \(before / 1000) ms, of which opening \((opened - before)) us with pictures,"
      + " first draw \(started - opened) us; \((ended - started) / Int64(frames)) us and \(bytes / frames) bytes a frame"
  )
}

private func picture(_ size: Size, _ step: Int, isColoured: Bool) -> Grid {
  var grid = Grid(size)
  for row in 0..<size.rows {
    for column in 0..<size.columns {
      let hash = (column &* 7 &+ row &* 13 &+ step &* 31)
      let paint =
        isColoured
        ? Paint(.picture, ink: UInt8(16 + hash % 240), ground: UInt8(16 + (hash / 3) % 240)) : Paint(.picture)
      grid[column, row] = Cell(Glyph(ascii: UInt8(33 + hash % 90)), paint)
    }
  }
  return grid
}

/// User and system time of this process in microseconds.
private func cpuTime() -> Int64 {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return Int64(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1_000_000 + Int64(usage.ru_utime.tv_usec)
    + Int64(usage.ru_stime.tv_usec)
}
