internal import Cells

/// The list in a layer, of keys with meanings or of cameras with remedies, as lines of spans.
struct LayerList {
  /// A part of a line with its column and role.
  private struct Span {
    var column: Int
    var line: Text.Line
    var role: Role

    var endColumn: Int { column + line.columns }
  }

  /// The layout of keys: in columns, flowing, or broken anywhere at the line end.
  enum Shape {
    case table, flow, packed
  }

  private var lines: [[Span]] = []
  /// Whether all entries fit.
  private(set) var isWhole = true
  /// Whether the lines are one left-to-right text, so that spans are ordered like letters.
  private var isText = false

  var rows: Int { lines.count }
  var columns: Int { lines.joined().map(\.endColumn).max() ?? 0 }

  init(_ layer: Layer, columns: Int, rows: Int, shape: Shape, _ look: Look) {
    if !layer.keys.isEmpty { setKeys(layer.keys, columns: columns, rows: rows, shape) }
    if !layer.cameras.isEmpty { setCameras(layer.cameras, columns: columns, rows: rows, look) }
  }

  /// Keys in one column on the page itself.
  init(keys: [LegendEntry], columns: Int) {
    table(keys.map { (key: Text($0.key), word: Text($0.word)) }, 1, columns, roles: (.title, .muted))
  }

  var isEmpty: Bool { lines.isEmpty }

  func draw(on canvas: inout Canvas, in area: Rect) {
    for (row, spans) in zip(area.row..., lines) {
      let length = spans.map(\.endColumn).max() ?? 0
      for span in spans {
        let column = isText && canvas.look.isRightToLeft ? length - span.endColumn : span.column
        canvas.write(span.line, at: area.column + column, row, canvas.look.paintOnDialog(span.role), within: area)
      }
    }
  }

  // MARK: Keys

  private typealias Entry = (key: Text, word: Text)

  private mutating func setKeys(_ keys: [LegendEntry], columns: Int, rows: Int, _ shape: Shape) {
    let entries = keys.map { (key: Text($0.key), word: Text($0.word)) }
    switch shape {
    case .table:
      table(entries, 1, columns)
      if lines.isEmpty || lines.count > rows { table(entries, 2, columns) }
    case .flow: for entry in entries { flow(entry, columns) }
    case .packed: pack(entries, columns)
    }
    isWhole = !lines.isEmpty && lines.count <= rows
  }

  /// Columns of entries; no lines if they do not fit.
  private mutating func table(
    _ entries: [Entry], _ count: Int, _ columns: Int, roles: (key: Role, word: Role) = (.dialogTitle, .dialog)
  ) {
    let keyColumns = (entries.map(\.key.columns).max() ?? 0) + 2
    let cell = keyColumns + (entries.map(\.word.columns).max() ?? 0)
    let height = (entries.count + count - 1) / count
    lines = []
    guard cell * count + 3 * (count - 1) <= columns else { return }
    lines = Array(repeating: [], count: height)
    for (index, entry) in entries.enumerated() {
      let column = (index / height) * (cell + 3)
      lines[index % height].append(Span(column: column, line: entry.key.pieces[...], role: roles.key))
      lines[index % height].append(Span(column: column + keyColumns, line: entry.word.pieces[...], role: roles.word))
    }
  }

  /// Appends an entry to the last line, or starts a new one.
  private mutating func flow(_ entry: Entry, _ columns: Int) {
    let end = lines.last?.last.map { $0.endColumn + 3 } ?? 0
    let fits = !lines.isEmpty && end + entry.key.columns + 1 + entry.word.columns <= columns
    let place = fits ? end : 0
    let key = Span(column: place, line: entry.key.pieces[...], role: .dialogTitle)
    if fits { lines[lines.count - 1].append(key) } else { lines.append([key]) }
    let start = place + entry.key.columns + 1
    for (index, line) in entry.word.lines(columns: max(1, columns - start)).enumerated() {
      if index > 0 { lines.append([]) }
      lines[lines.count - 1].append(Span(column: start, line: line, role: .dialog))
    }
  }

  /// All entries as one text: the last resort to show every key.
  private mutating func pack(_ entries: [Entry], _ columns: Int) {
    var whole = Text("")
    var isKey: [Bool] = []
    for entry in entries {
      for (part, key) in [
        (Text(whole.isEmpty ? "" : "   "), false), (entry.key, true), (Text(" "), false), (entry.word, false),
      ] {
        whole.append(part)
        isKey += Array(repeating: key, count: part.pieces.count)
      }
    }
    isText = !whole.isReadFromRight
    lines = whole.lines(columns: columns).map { line in
      var spans: [Span] = []
      for index in line.indices {
        let role: Role = isKey[index] ? .dialogTitle : .dialog
        if let last = spans.last, last.role == role {
          spans[spans.count - 1].line = line[last.line.startIndex...index]
        } else {
          spans.append(Span(column: line[..<index].columns, line: line[index...index], role: role))
        }
      }
      return spans
    }
  }

  // MARK: Cameras

  /// As many cameras as fit, each with its whole remedy, and the number of the others.
  private mutating func setCameras(_ cameras: [CameraLine], columns: Int, rows: Int, _ look: Look) {
    for (index, camera) in cameras.enumerated() {
      let spans = spans(camera, columns, look)
      let others = cameras.count - index - 1
      if index > 0, lines.count + spans.count + (others > 0 ? 1 : 0) > rows {
        lines.append([Span(column: 0, line: Text("+ \(others + 1)").pieces[...], role: .dialog)])
        return isWhole = false
      }
      lines += spans
    }
    isWhole = lines.count <= rows
  }

  private func spans(_ camera: CameraLine, _ columns: Int, _ look: Look) -> [[Span]] {
    let mark = Marks.text(camera.isUsable ? .good : .bad, look)
    let indent = mark.columns + 1
    let name = Text(camera.name)
    let state = Text(camera.state)
    let room = max(1, columns - indent)
    let role: Role = camera.isUsable ? .promptGood : .promptBad
    var lines = name.lines(columns: room).map { [Span(column: indent, line: $0, role: .dialogTitle)] }
    lines[0].insert(Span(column: 0, line: mark.pieces[...], role: role), at: 0)
    if lines.count == 1, name.columns + 2 + state.columns <= room {
      lines[0].append(Span(column: indent + name.columns + 2, line: state.pieces[...], role: role))
    } else {
      lines += state.lines(columns: room).map { [Span(column: indent, line: $0, role: role)] }
    }
    guard !camera.remedy.isEmpty else { return lines }
    return lines + Text(camera.remedy).lines(columns: room).map { [Span(column: indent, line: $0, role: .dialog)] }
  }
}
