internal import Contract

/// The import of a picture file instead of the camera, if the settings allow it.
extension DocumentStep {
  mutating func openImport() -> Reaction {
    guard order.allowsImport, stage == .starting || stage == .guiding || isHolding else { return .nothing }
    let broken = isHolding ? breakOff() : .nothing
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
      + Reaction([
        .ask(
          .importer(
            .read(ImportOrder(page.path, as: DocumentShot.frameFile(side), wanted, readsCode: order.code != .off))))
      ])
  }

  /// An imported picture is always reviewed, also if reviews are off.
  mutating func take(_ outcome: ImportOutcome) -> Reaction {
    guard case .importing(let page) = stage, page.isReading else { return .nothing }
    switch outcome {
    case .refused(let error): return write { $0.state = .refused(error) }
    case .seen(var found, let size):
      if !order.keepsText { found.forgetText() }
      var shot = DocumentShot(
        frame: 0, size: size, kind: wanted, side: side, outline: found.outline, isManual: false, origin: .file)
      shot.zoneAsRead = found.zone
      shot.codeAsRead = order.code == .off ? nil : SideCode(isRequired: isCodeRequired, reading: found.code)
      let coded: [Effect] = shot.code?.reading == nil ? [] : [.notify(.qrRead(shot.side))]
      return Reaction(Self.laidFlat(shot) + coded) + show(shot)
    }
  }

  /// Returns to the camera.
  mutating func closeImport(_ page: DocumentImport) -> Reaction {
    let left: [Effect] = page.isReading ? [.ask(.importer(.abandon))] : []
    return Reaction(left) + lookOn()
  }
}
