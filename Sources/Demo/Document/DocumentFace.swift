internal import Contract
internal import Imaging

/// The print on one side of a document as a texture, painted once, at three scales (mipmap).
struct DocumentFace {
  /// The finest level first; each has half as many pixels per millimetre as the one before.
  let levels: [(picture: Picture, scale: Float)]

  /// `scale` is that of the finest level, in pixels per millimetre.
  init(_ state: DocumentState, _ shape: DocumentShape, scale: Float, seed: UInt64, portrait: Picture) {
    let press = Press(canvas: DocumentCanvas(shape, scale: scale), state: state, seed: seed, portrait: portrait)
    press.run()
    let finest = press.canvas.picture
    let half = DocumentCanvas.halved(finest)
    let exact = Float(finest.size.width) / shape.width
    levels = [(finest, exact), (half, exact / 2), (DocumentCanvas.halved(half), exact / 4)]
  }
}

/// Paints the sides of documents.
private struct Press {
  let canvas: DocumentCanvas
  let state: DocumentState
  let seed: UInt64
  let portrait: Picture

  private var person: Specimen { Specimen(seed: seed) }
  /// The distance between the letters of the MRZ, in millimetres.
  private static let pitch: Float = 2.54
  private static let capitals: Float = 2.4
  private static let ink: Float = 38

  func run() {
    switch (state.document, state.side) {
    case (.td1, .front): cardFront()
    case (.td1, .back): cardBack()
    case (.td3, _): page()
    case (.bankcard, let side): bankCard(side)
    case (.a4, let side): sheet(side)
    case (.book, _): book()
    case (.screen, let side): screen(side)
    case (.window, _): window()
    case (.none, _): break
    }
    printCode()
  }

  private func cardFront() {
    canvas.guilloche(0, 0, canvas.width, canvas.height, paper: 205, seed: seed, .mint)
    canvas.fill(0, 0, canvas.width, 8.6, .night) { u, _ in 128 - 0.3 * u }
    title("UTOPIA IDENTITY CARD", 4, 3)
    photo(4.5, 12, 25, 33)
    fields(33.5, 12, lines(of: ["DOCUMENT NO", "SURNAME", "GIVEN NAMES", "BIRTH", "EXPIRY"], front), pitch: 7.6)
    signature(56, 45)
  }

  private func cardBack() {
    canvas.guilloche(0, 0, canvas.width, canvas.height, paper: 206, seed: seed ^ 1, .rose)
    fields(4.5, 4, lines(of: ["AUTHORITY", "PLACE OF BIRTH"], ["MINISTRY OF UTOPIA", "AMAUROT"]), pitch: 7.6)
    fields(48, 4, lines(of: ["HEIGHT", "ISSUED"], ["172 CM", "2025"]), pitch: 7.6)
    canvas.fill(4.5, 21, 76, 4.5, 150, .rose)
    zone(person.card(state.mrz), top: 32.5, step: 5.2, left: 4.7)
  }

  private func page() {
    canvas.guilloche(0, 0, canvas.width, canvas.height, paper: 208, seed: seed, state.side == .front ? .rose : .mint)
    title("UTOPIA", 5, 4)
    guard state.side == .front else { return }
    canvas.write("PASSPORT", 46, 4, height: 2.6, pitch: 2.5, ink: 60)
    photo(5, 13, 34, 44)
    fields(
      46, 13,
      lines(
        of: ["PASSPORT NO", "SURNAME", "GIVEN NAMES", "NATIONALITY", "BIRTH", "EXPIRY"],
        [person.number, person.surname, person.given, "UTOPIAN", front[3], front[4]]), pitch: 7.8)
    signature(88, 54)
    zone(person.page(state.mrz), top: 70, step: 6.35, left: 6.6)
  }

  private func bankCard(_ side: DocumentState.Side) {
    canvas.fill(0, 0, canvas.width, canvas.height, .night) { u, v in 92 + 0.5 * u - 0.4 * v }
    guard side == .front else {
      canvas.fill(0, 5, canvas.width, 11, 30)
      canvas.fill(6, 20, 52, 8, 225)
      return
    }
    canvas.fill(9, 19, 12, 9, 178, .gold)
    canvas.write("5000 1234 5678 9012", 9, 32, height: 3.6, pitch: 3.6, ink: 22)
    canvas.write(person.surname, 9, 44, height: 2.4, pitch: 2.3, ink: 22)
  }

  /// Too few lines of text for a document.
  private func sheet(_ side: DocumentState.Side) {
    canvas.fill(0, 0, canvas.width, canvas.height, 236)
    guard side == .front else { return }
    for row in 0..<3 {
      let text = "DEAR " + person.surname + " AND " + person.given
      canvas.write(text, 30, 40 + Float(row) * 14, height: 4.4, pitch: 4.2, ink: 60)
    }
  }

  /// A page of text on each side of the fold.
  private func book() {
    let middle = canvas.width / 2
    canvas.fill(0, 0, canvas.width, canvas.height, .paper) { u, _ in 228 - 60 / (1 + abs(u - middle) / 3) }
    for page in [Float(14), middle + 12] {
      for row in 0..<22 { prose(row, page, 22 + Float(row) * 7.6, height: 2.9, pitch: 2.8, letters: 41, ink: 60) }
    }
  }

  /// A screen in a dark frame: the front shows a page of text, the back a presentation slide.
  private func screen(_ side: DocumentState.Side) {
    canvas.fill(0, 0, canvas.width, canvas.height, 24)
    let (left, top): (Float, Float) = (8, 8)
    canvas.fill(left, top, canvas.width - 2 * left, canvas.height - 2 * top - 6, .window) { _, v in 236 - 0.02 * v }
    guard side == .front else {
      canvas.write("THE YEAR IN UTOPIA", 40, 34, height: 11, pitch: 10.5, ink: 40)
      for row in 0..<3 { prose(row, 48, 76 + Float(row) * 28, height: 8, pitch: 7.6, letters: 28, ink: 60) }
      return
    }
    canvas.fill(left, top, canvas.width - 2 * left, 10, 200)
    for row in 0..<24 { prose(row, 16, 24 + Float(row) * 7.2, height: 3.6, pitch: 3.4, letters: 60, ink: 50) }
  }

  /// A window: bright panes in a frame.
  private func window() {
    canvas.fill(0, 0, canvas.width, canvas.height, 226)
    let (frame, bar): (Float, Float) = (12, 7)
    let pane = (canvas.width - 2 * frame - bar) / 2
    for left in [frame, frame + pane + bar] {
      canvas.fill(left, frame, pane, canvas.height - 2 * frame, .window) { _, v in 250 - 0.5 * v }
      canvas.fill(left, canvas.height - frame - 52, pane, 52, .plant) { u, v in
        70 + 18 * ((u * 0.21 + v * 0.37) - (u * 0.21 + v * 0.37).rounded(.down))
      }
    }
  }

  /// A line of words; the last line of a paragraph is short.
  private func prose(
    _ row: Int, _ x: Float, _ y: Float, height: Float, pitch: Float, letters: Int, ink: Float
  ) {
    let words = [
      "UTOPIA", "HAS", "MANY", person.surname, "AND", "NO", person.given, "WHO", "EVER", "CAME", "BY", "SEA",
    ]
    var text = ""
    for word in 0..<letters where text.count < letters { text += words[(row * 5 + word) % words.count] + " " }
    canvas.write(
      String(text.prefix(row % 6 == 5 ? letters / 3 : letters)), x, y, height: height, pitch: pitch, ink: ink)
  }

  // MARK: Parts

  private var front: [String] {
    func date(_ six: String, _ century: String) -> String {
      [six.suffix(2), six.dropFirst(2).prefix(2), century + six.prefix(2)].joined(separator: " ")
    }
    return [person.number, person.surname, person.given, date(person.birth, "19"), date(person.expiry, "20")]
  }

  private func lines(of labels: [String], _ values: [String]) -> [(String, String)] { Array(zip(labels, values)) }

  private func title(_ text: String, _ x: Float, _ y: Float) {
    canvas.write(text, x, y, height: 2.8, pitch: 2.7, ink: 30)
  }

  /// Fields: small pale labels, with large dark values below them.
  private func fields(_ x: Float, _ y: Float, _ lines: [(label: String, value: String)], pitch: Float) {
    for (row, line) in zip(0..., lines) {
      let top = y + Float(row) * pitch
      canvas.write(line.label, x, top, height: 1.4, pitch: 1.3, ink: 105)
      canvas.write(line.value, x, top + 2.3, height: 2.3, pitch: 2.15, ink: 45)
    }
  }

  private func signature(_ x: Float, _ y: Float) {
    var random = SeededRandom(seed ^ 0x5369_676E)
    var pen = SIMD2(x, y)
    for step in 0..<26 {
      let next = SIMD2(x + Float(step), y + Float(random.within(-2.4...1.6)) * (step % 2 == 0 ? 1 : 0.4))
      canvas.stroke(pen, next, pen: 0.3, ink: 70)
      pen = next
    }
  }

  private func photo(_ x: Float, _ y: Float, _ width: Float, _ height: Float) {
    let sheet = Sheet(canvas.picture)
    let (left, top) = (Int(x * canvas.scale), Int(y * canvas.scale))
    let (columns, rows) = (Int(width * canvas.scale), Int(height * canvas.scale))
    for row in 0..<rows {
      let down = row * portrait.size.height / rows
      for column in 0..<columns where left + column < sheet.width && top + row < sheet.height {
        let across = column * portrait.size.width / columns
        let at = (top + row) * sheet.width + left + column
        canvas.picture.luma[at] = portrait.luma[down * portrait.size.width + across]
        guard (row | column) & 1 == 0 else { continue }
        let (to, from) = (
          ((top + row) >> 1) * canvas.picture.chromaWidth + (left + column) >> 1,
          (down >> 1) * portrait.chromaWidth + across >> 1
        )
        canvas.picture.blue[to] = portrait.blue[from]
        canvas.picture.red[to] = portrait.red[from]
      }
    }
  }

  /// A QR code 18 mm wide with its quiet zone, in the upper right corner.
  private func printCode() {
    guard state.qr != .none, let kind = DocumentShape(state.document)?.kind, let code = QRCode(person.code(state.side))
    else { return }
    let size: Float = 18
    let module = size / Float(code.side + 2 * QRCode.quietZone)
    let (left, top): (Float, Float) = kind == .td1 ? (64.6, state.side == .front ? 12 : 2) : (104, 12)
    let start = SIMD2(left, top) + Float(QRCode.quietZone) * module
    canvas.fill(left, top, size, size, 240)
    for row in 0..<code.side {
      for column in 0..<code.side where code.isDark(column, row) {
        let place = start + SIMD2(Float(column), Float(row)) * module
        canvas.fill(place.x, place.y, module, module, Self.ink)
      }
    }
    // The finder patterns stay, so that it is found, but more is missing than error correction can restore.
    guard state.qr == .broken else { return }
    let (hole, width) = (start + 9 * module, Float(code.side - 10) * module)
    canvas.fill(hole.x, hole.y, width, width, 150)
  }

  /// The MRZ on its pale background.
  private func zone(_ rows: [String], top: Float, step: Float, left: Float) {
    canvas.fill(0, top - 3, canvas.width, canvas.height - top + 3, 240)
    for (row, text) in zip(0..., rows) {
      canvas.write(
        text, left, top + Float(row) * step, height: Self.capitals, pitch: Self.pitch, ink: Self.ink, pen: 0.35)
    }
  }
}
