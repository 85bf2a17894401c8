internal import Contract
internal import Documents

/// What a read has found out so far; it becomes the `ChipReading`.
struct ChipFindings: Sendable {
  /// The rows of the printed zone, without what separates them.
  private let printed: WipedBytes?
  private let asked: [UInt8]?

  /// From the access on.
  var reading: ChipReading?
  private var object: SecurityObject?
  private var listed: Set<ChipGroup>?
  private var infos: SecurityInfos?
  private var activeKey: SubjectKey?
  private var doneBytes = 0

  init(printed: WipedBytes?, challenge: [UInt8]?) {
    var rows = printed?.bytes ?? []
    defer { wipe(&rows) }
    rows.removeAll { $0 <= 0x20 }
    (self.printed, asked) = (rows.isEmpty ? nil : WipedBytes(rows), challenge)
  }

  var sod: WipedBytes? { reading?.files[.sod] }

  mutating func open(_ access: ChipAccess) {
    if reading == nil {
      reading = ChipReading(access: access)
      if printed != nil { reading?.printed = .notDone }
    }
    reading?.access = access
  }

  /// Begins again, as nothing yet says which document it is.
  mutating func begin() { (reading, listed, doneBytes) = (nil, nil, 0) }

  /// Whether the document has a file, as far as that is known.
  func has(_ file: ChipFile) -> Bool {
    guard case .group(let group) = file, let object else { return true }
    return object.hashes[group.number] != nil
  }

  // MARK: Files

  /// Why the read can't go on.
  mutating func keep(
    _ file: ChipFile, _ bytes: [UInt8], _ cryptography: any ChipCryptography, _ verifier: any ChipVerifier
  ) -> ChipTrouble? {
    doneBytes += bytes.count
    reading?.files[file] = WipedBytes(bytes)
    switch file {
    case .com:
      listed = ChipGroup.listed(in: bytes)
      if listed == nil { note(.badData) }
    case .sod: return verify(bytes, verifier)
    case .group(let group):
      let hash = object?.check(group.number, bytes, cryptography) ?? .notDone
      // What is not as it was signed does not pass passive authentication, whatever the signature.
      if hash == .failed { reading?.passive = .failed }
      update(group) { ($0.bytes, $0.wasRead, $0.hash) = (bytes.count, true, hash) }
      if !interpret(group, file.content(bytes), isSigned: hash != .failed) { note(.badData) }
    }
    return nil
  }

  private mutating func verify(_ bytes: [UInt8], _ verifier: any ChipVerifier) -> ChipTrouble? {
    guard let content = ChipFile.sod.content(bytes) else { return .badData }
    var message = Array(content.value)
    defer { wipe(&message) }
    let signature = verifier.verify(message)
    guard let object = signature.content.flatMap(SecurityObject.init) else { return .badData }
    self.object = object
    reading?.passive = signature.check
    reading?.signer = signature.signer
    reading?.anchor = signature.anchor
    reading?.groups = object.hashes.keys.sorted().map { ChipReading.Group(number: $0) }
    let (hasChipKey, hasActiveKey) = (has(.group(.dg14)), has(.group(.dg15)))
    reading?.chip = hasChipKey ? .notDone : .notSupported
    reading?.active = hasActiveKey ? .notDone : .notSupported
    return nil
  }

  /// False if the group has another structure; keys are used and the face is searched only if they are signed.
  private mutating func interpret(_ group: ChipGroup, _ content: TLV?, isSigned: Bool) -> Bool {
    guard let content else { return group == .dg13 }
    switch group {
    case .dg1:
      guard let zone = content.child(0x5F1F)?.value else { return false }
      let check = check(zone)
      reading?.printed = check
    case .dg2 where !isSigned: break
    case .dg2:
      reading?.face = FacePicture.find(in: content)
      return reading?.face != nil
    case .dg13: break
    case .dg14:
      guard let infos = SecurityInfos(content.value) else { return false }
      if isSigned { self.infos = infos }
    case .dg15:
      guard let key = SubjectKey(content.value) else { return false }
      if isSigned { activeKey = key }
    }
    return true
  }

  /// Whether the chip's zone is the printed one.
  private func check(_ zone: ArraySlice<UInt8>) -> ChipCheck {
    guard var rows = printed?.bytes else { return .notSupported }
    defer { wipe(&rows) }
    return switch ZoneLikeness(rows, zone) {
    case .same: .good
    case .sameWhereProven: .notDone
    case .other: .failed
    }
  }

  /// The chip refuses a file; without the signed list nothing can be verified.
  mutating func refuse(_ file: ChipFile) -> ChipTrouble? { miss(file, .fileRefused) }

  /// A file can't be read as one.
  mutating func spoil(_ file: ChipFile) -> ChipTrouble? { miss(file, .badData) }

  private mutating func miss(_ file: ChipFile, _ trouble: ChipTrouble) -> ChipTrouble? {
    note(trouble)
    switch file {
    case .sod: return trouble
    // What proves the chip is promised by the signed list, and withheld.
    case .group(.dg14): reading?.chip = .failed
    case .group(.dg15): reading?.active = .failed
    case .com, .group: break
    }
    return nil
  }

  private mutating func note(_ trouble: ChipTrouble) {
    if reading?.trouble == nil { reading?.trouble = trouble }
  }

  private mutating func update(_ group: ChipGroup, _ change: (inout ChipReading.Group) -> Void) {
    guard let place = reading?.groups.firstIndex(where: { $0.number == group.number }) else { return }
    if var groups = reading?.groups {
      change(&groups[place])
      reading?.groups = groups
    }
  }

  // MARK: Proofs

  /// `nil` if the document has none, or it is done.
  mutating func chipAuthentication(_ cryptography: any ChipCryptography) -> ChipAuthentication? {
    guard reading?.chip == .notDone, let infos else { return nil }
    guard case .curve(let offer) = infos.chip, let run = ChipAuthentication(offer, cryptography) else {
      reading?.chip = .notSupported
      return nil
    }
    return run
  }

  /// The command that asks for a signature; `nil` if the document has no key, or it is done.
  ///
  /// Long signatures need an answer with extended length, if the reader has it.
  mutating func challenge(_ cryptography: any ChipCryptography, most: Int) -> ChipCommand? {
    guard reading?.active == .notDone, let activeKey else { return nil }
    guard activeKey.kind != .unknown,
      let challenge = asked ?? cryptography.random(ActiveAuthentication.challenge)
    else {
      reading?.active = .notSupported
      return nil
    }
    reading?.challenge = challenge
    var length = 0
    if case .rsa(let modulus, _) = activeKey.kind { length = modulus.count }
    let isLong = length > BlockSize.usual && most > ChipCommand.mostShort
    return ChipCommand(
      0x00, 0x88, 0x00, 0x00, challenge, expected: max(ChipCommand.mostShort, isLong ? length : 0), isExtended: isLong)
  }

  mutating func answerChallenge(_ answer: ChipAnswer, _ cryptography: any ChipCryptography) {
    guard let activeKey, let challenge = reading?.challenge else { return }
    reading?.response = answer.data
    guard answer.status == .done else {
      reading?.active = .failed
      return
    }
    let holds = ActiveAuthentication.holds(
      answer.data, of: challenge, by: activeKey, hash: infos?.activeHash, cryptography)
    reading?.active = holds.map { $0 ? .good : .failed } ?? .notSupported
  }

  // MARK: Progress and end

  /// The part of all bytes that is read; sizes that the chip has not told yet are guessed, so it may fall.
  mutating func progress(_ bytes: Int, of total: Int, later: [ChipFile]) -> Double {
    let all = doneBytes + total + later.filter(isExpected).reduce(0) { $0 + $1.usualBytes }
    return min(1, Double(doneBytes + bytes) / Double(max(1, all)))
  }

  private func isExpected(_ file: ChipFile) -> Bool {
    guard object == nil, case .group(let group) = file else { return has(file) }
    return listed?.contains(group) ?? true
  }

  func finished(commands: Int) -> ChipReading? {
    guard var reading else { return nil }
    reading.commands = commands
    reading.verdict = reading.verdictOfChecks
    return reading
  }
}
