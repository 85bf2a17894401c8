extension VTScreen {
  mutating func perform(_ action: VTParser.Action) {
    switch action {
    case .print(let scalar): put(scalar)
    case .control(let byte): control(byte)
    case .escape(let text): escape(text)
    case .sequence(let sequence): perform(sequence)
    case .command(let text): command(text)
    }
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 7: break
    case 8: move(column: cursor.column - 1)
    case 9: move(column: (cursor.column / 8 + 1) * 8)
    case 10, 11, 12: lineFeed()
    case 13: move(column: 0)
    case 0, 14, 15: break
    default: unknown.append("control \(byte)")
    }
  }

  private mutating func escape(_ text: String) {
    switch text {
    case "7": saved = cursor
    case "8": cursor = saved
    case "M": cursor.row == scrollRegion.lowerBound ? scroll(down: 1) : move(row: cursor.row - 1)
    case "D": lineFeed()
    case "=": isKeypadOn = true
    case ">": isKeypadOn = false
    case "(B", "(0", ")0", ")B", "*B", "+B", "\\": break
    case "c": self = VTScreen(columns: columns, rows: rows, answers: answers)
    default: unknown.append("ESC \(text)")
    }
  }

  private mutating func command(_ text: String) {
    if text == "11;?" {
      if let color = answers.background { pendingAnswers += "\u{1b}]11;rgb:\(color)\u{1b}\\" }
    } else if text == "R" {
      palette = [:]
    } else if text.hasPrefix("P"), let number = text.dropFirst().first?.hexDigitValue {
      palette[number] = String(text.dropFirst(2))
    } else {
      unknown.append("OSC \(text)")
    }
  }

  private mutating func perform(_ sequence: ControlSequence) {
    if !moves(sequence) && !edits(sequence) && !sets(sequence) {
      unknown.append("CSI \(sequence.numbers) \(sequence.name)")
    }
  }

  private mutating func moves(_ sequence: ControlSequence) -> Bool {
    switch sequence.name {
    case "A": move(row: cursor.row - sequence.count())
    case "B": move(row: cursor.row + sequence.count())
    case "C": move(column: cursor.column + sequence.count())
    case "D": move(column: cursor.column - sequence.count())
    case "G", "`": move(column: sequence.count() - 1)
    case "d": move(row: sequence.count() - 1)
    case "H", "f":
      move(row: sequence.count(0) - 1)
      move(column: sequence.count(1) - 1)
    case "r":
      let top = sequence.count(0) - 1
      scrollRegion = top...max(top, min(rows, sequence.number(1, or: rows)) - 1)
      (cursor, wrapsNext) = ((0, 0), false)
    default: return false
    }
    return true
  }

  private mutating func edits(_ sequence: ControlSequence) -> Bool {
    let count = sequence.count()
    switch sequence.name {
    case "J": eraseScreen(sequence.number(0, or: 0))
    case "K": eraseLine(sequence.number(0, or: 0))
    case "X": erase(row: cursor.row, cursor.column..<min(columns, cursor.column + count))
    case "P": shiftLeft(min(count, columns - cursor.column))
    case "@": shiftRight(min(count, columns - cursor.column))
    case "b": for _ in 0..<count { put(lastScalar) }
    case "L": scroll(down: count, from: cursor.row)
    case "M": scroll(up: count, from: cursor.row)
    case "S": scroll(up: count)
    case "T": scroll(down: count)
    default: return false
    }
    return true
  }

  private mutating func sets(_ sequence: ControlSequence) -> Bool {
    switch sequence.name {
    case "m": unknown += style.apply(sequence.numbers).map { "SGR \($0)" }
    case "?h": for mode in sequence.numbers { set(mode ?? 0, true) }
    case "?l": for mode in sequence.numbers { set(mode ?? 0, false) }
    case "n" where sequence.number(0, or: 0) == 5: if answers.status { pendingAnswers += "\u{1b}[0n" }
    case "?$p" where sequence.number(0, or: 0) == 2026:
      if answers.status { pendingAnswers += "\u{1b}[?2026;\(answers.synchronizedOutput ? 2 : 0)$y" }
    case "h", "l": if sequence.numbers.contains(8) { keepsOrder = sequence.name == "l" }
    case "t", "?c", "g": break
    default: return false
    }
    return true
  }

  private mutating func set(_ mode: Int, _ isOn: Bool) {
    switch mode {
    case 25: isCursorVisible = isOn
    case 47, 1047, 1049: showAlternate(isOn)
    case 2026:
      if isInFrame && !isOn { frames += 1 }
      isInFrame = isOn
    case 1000, 1002, 1003, 1006: if isOn { pointerModes.insert(mode) } else { pointerModes.remove(mode) }
    case 1: isKeypadOn = isOn
    case 3, 4, 5, 7, 8, 12, 1034: break
    default: unknown.append("mode \(mode)")
    }
  }

  private mutating func showAlternate(_ isOn: Bool) {
    guard isOn != isAlternate else { return }
    isAlternate = isOn
    if isOn {
      (primary, saved) = (cells, cursor)
      cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    } else {
      cells = primary
      let (columns, rows) = (columns, rows)
      resize(columns: columns, rows: rows)
      cursor = saved
    }
  }
}
