internal import Contract

/// The import of a picture file instead of the camera, if the settings allow it.
extension DocumentStep {
  mutating func openImport() -> Reaction {
    guard order.allowsImport, stage == .starting || stage == .guiding || isHolding else { return .nothing }
    let broken = (isHolding ? breakOff() : .nothing) + Reaction(batches.breakOff())
    stage = .importing(DocumentImport())
    return broken + Reaction(stopWatching)
  }

  mutating func write(_ work: (inout DocumentImport) -> Void) -> Reaction {
    guard case .importing(var page) = stage else { return .nothing }
    work(&page)
    stage = .importing(page)
    return .nothing
  }

  mutating func readFile(_ page: DocumentImport) -> Reaction {
    if page.isReading || page.path.isEmpty { return .nothing }
    return write { $0.state = .reading }
      + Reaction([.ask(.importer(.read(order(for: page.path))))])
  }

  private func order(for path: String?) -> ImportOrder {
    ImportOrder(path, as: DocumentShot.frameFile(side), wanted, readsCode: order.code != .off)
  }

  /// An imported picture is always reviewed, also if reviews are off.
  mutating func take(_ outcome: ImportOutcome) -> Reaction {
    switch (stage, outcome) {
    case (.importing(let page), .refused(let error)) where page.isReading:
      return write { $0.state = .refused(error) }
    case (.importing(let page), .seen(let found, let size)) where page.isReading:
      let shot = shot(of: found, size)
      return Reaction(Self.laidFlat(shot) + Self.coded(shot)) + show(shot)
    case (.reviewing(let shot, .turning), .refused):
      stage = .reviewing(shot)
      return .nothing
    case (.reviewing(_, .turning), .seen(let found, let size)):
      let shot = shot(of: found, size)
      return Reaction(Self.flattened(shot) + [.notify(.documentTurned(shot.side))] + Self.coded(shot)) + show(shot)
    // Late answers are ignored.
    case (.choosing, _), (.starting, _), (.guiding, _), (.holding, _), (.taking, _), (.finishing, _), (.reviewing, _),
      (.coding, _), (.adjusting, _), (.importing, _), (.flipping, _), (.done, _):
      return .nothing
    }
  }

  private mutating func shot(of found: DocumentFinding, _ size: PixelSize) -> DocumentShot {
    var found = found
    prints.see(found, wanted)
    prints.take(side)
    if !order.keepsText { found.forgetText() }
    var shot = DocumentShot(
      frame: 0, size: size, kind: wanted, side: side, outline: found.outline, isManual: false, origin: .file)
    shot.zoneAsRead = found.zone
    shot.codeAsRead = order.code == .off ? nil : SideCode(isRequired: isCodeRequired, reading: found.code)
    return shot
  }

  private static func coded(_ shot: DocumentShot) -> [Effect] {
    shot.code?.reading == nil ? [] : [.notify(.qrRead(shot.side))]
  }

  /// Rotates the imported picture by 90 degrees, clockwise; new detections replace the old ones, edited corners too.
  mutating func turnPicture() -> Reaction {
    guard let shot = turnable else { return .nothing }
    stage = .reviewing(shot, .turning)
    return Reaction([.ask(.importer(.read(order(for: nil))))])
  }

  private var turnable: DocumentShot? {
    switch stage {
    case .reviewing(let shot, let moment) where moment.isOpen && shot.origin == .file: shot
    case .adjusting(let editor) where editor.shot.origin == .file: editor.shot
    case .choosing, .starting, .guiding, .holding, .taking, .finishing, .reviewing, .coding, .adjusting, .importing,
      .flipping, .done:
      nil
    }
  }

  /// Whether an import or a rotation is in progress, which is cancelled when the page is left.
  var awaitsFile: Bool {
    switch stage {
    case .importing, .reviewing(_, .turning): true
    case .choosing, .starting, .guiding, .holding, .taking, .finishing, .reviewing, .coding, .adjusting, .flipping,
      .done:
      false
    }
  }

  static let giveUpReading: [Effect] = [.ask(.importer(.abandon))]

  /// Returns to the camera.
  mutating func closeImport(_ page: DocumentImport) -> Reaction {
    Reaction(page.isReading ? Self.giveUpReading : []) + lookOn()
  }
}
