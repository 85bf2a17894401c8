package import Contract

/// The read of a chip as a value: what the reader hears goes in, commands and news come out.
///
/// If the chip is taken away, `placed` begins an access again, and the read goes on at the byte where it stopped. It
/// gives each command once, and waits for the answer. The last step of all is `over`.
package struct ChipRead: Sendable {
  package enum Input: Equatable, Sendable {
    /// A chip lies on the reader and is switched on, for the first time, again, or after `reset`; `most` is the
    /// largest answer that the reader takes: 256, or more if it knows extended lengths.
    case placed(most: Int)
    /// What the chip answered to the last command, with its status.
    case answer([UInt8])
    /// The chip is gone, or a command failed in the reader.
    case taken
  }

  package enum Step: Equatable, Sendable {
    case transmit([UInt8])
    /// Switch the chip off and on, then say `placed`.
    case reset
    case news(ChipNews)
    /// Nothing more comes, whatever goes in.
    case over
  }

  enum Job: Hashable {
    case file(ChipFile)
    case chipAuthentication, activeAuthentication
  }

  /// COM is not signed, SOD is; the proof of the chip comes before its data, and the largest file last.
  static let order: [Job] = [
    .file(.com), .file(.sod), .file(.group(.dg14)), .chipAuthentication, .file(.group(.dg1)), .file(.group(.dg15)),
    .activeAuthentication, .file(.group(.dg13)), .file(.group(.dg2)),
  ]

  private enum Stage {
    case absent
    case access
    /// The signed list, which says whether it is the same chip.
    case comparing(FileRead)
    case reading(ChipFile)
    case chipAuthentication(ChipAuthentication)
    case activeAuthentication
    case over
  }

  /// A hostile chip could answer a byte at a time; a face of 2 MB takes two thirds of so many.
  private static let mostCommands = 20_000
  /// How often an access is repeated with a chip that was not taken away.
  private static let mostResets = 6

  let cryptography: any ChipCryptography
  private let verifier: any ChipVerifier
  private var key: ChipKey?
  private var access: Access?
  private(set) var link = ChipLink()
  private var block = BlockSize()
  private var stage = Stage.absent
  private var (resets, isReset, isCompared) = (0, false, true)

  /// The jobs that are left, and the file that is half read.
  private var jobs = order
  private(set) var half: FileRead?
  var findings: ChipFindings

  package init(_ request: ChipRequest, _ cryptography: any ChipCryptography, _ verifier: any ChipVerifier) {
    (key, self.cryptography, self.verifier) = (request.key, cryptography, verifier)
    findings = ChipFindings(printed: request.printed, challenge: request.challenge)
  }

  package mutating func handle(_ input: Input) -> [Step] {
    if case .over = stage { return [.over] }
    switch input {
    case .placed(let most): return placed(most)
    case .answer(let bytes): return hear(bytes)
    case .taken: return taken()
    }
  }

  /// Leaves the read at any point: overwrites keys and what was read.
  package mutating func wipe() {
    link.wipe()
    dropHalf()
    dropCompared()
    (access, key, jobs) = (nil, nil, [])
    findings = ChipFindings(printed: nil, challenge: nil)
    stage = .over
  }

  // MARK: The chip comes and goes

  private mutating func placed(_ most: Int) -> [Step] {
    guard let key, key.isPossible(cryptography) else { return failed(.wrongKey) }
    if !isReset { forget() }
    isReset = false
    link.session = nil
    half?.select()
    stage = .access
    var access = access ?? Access(key, readerMost: most, cryptography)
    let move = access.begin()
    self.access = access
    return follow(move)
  }

  private mutating func taken() -> [Step] {
    defer { isReset = false }
    if case .absent = stage, !isReset { return [] }
    dropCompared()
    stage = .absent
    link.session = nil
    return [.news(.moved)]
  }

  /// What is placed may be another document: the signed list will say, or the read begins again.
  private mutating func forget() {
    isCompared = findings.sod == nil
    guard isCompared else { return }
    findings.begin()
    dropHalf()
    jobs = Self.order
  }

  private mutating func dropHalf() {
    half?.wipe()
    half = nil
  }

  private mutating func dropCompared() {
    guard case .comparing(var file) = stage else { return }
    stage = .absent
    file.wipe()
  }

  /// Access again with the chip that lies there.
  private mutating func reset() -> [Step] {
    resets += 1
    guard resets <= Self.mostResets else { return failed(.notAuthentic) }
    (stage, isReset) = (.absent, true)
    link.session = nil
    return [.reset]
  }

  // MARK: Answers

  private mutating func hear(_ bytes: [UInt8]) -> [Step] {
    switch link.hear(bytes) {
    case .more(let bytes): return link.commands < Self.mostCommands ? [.transmit(bytes)] : failed(.badData)
    case .answer(var answer):
      defer { Chips.wipe(&answer.data) }
      return handle(answer)
    case .nonsense: return failed(.badData)
    case .unprotected(let status): return sessionEnded(status)
    case .notAuthentic:
      if case .chipAuthentication(let run) = stage, run.isProof { return chipFailed() }
      return failed(.notAuthentic)
    }
  }

  private mutating func handle(_ answer: ChipAnswer) -> [Step] {
    switch stage {
    case .absent, .over: return failed(.badData)
    case .access:
      guard let move = access?.handle(answer, &link) else { return failed(.badData) }
      return follow(move)
    case .comparing(var file):
      // Held once, so that it is neither copied nor left behind.
      stage = .absent
      return compare(&file, answer)
    case .reading(let file): return read(file, answer)
    case .chipAuthentication(var run):
      let move = run.handle(answer, &link)
      stage = .chipAuthentication(run)
      switch move {
      case .send(let command): return send(command)
      case .done(.failed): return chipFailed()
      case .done(let check):
        findings.reading?.chip = check
        return finished()
      }
    case .activeAuthentication:
      findings.answerChallenge(answer, cryptography)
      return finished()
    }
  }

  /// The chip has ended the session: what was asked for is refused, and what follows needs an access again.
  private mutating func sessionEnded(_ status: ChipStatus) -> [Step] {
    switch stage {
    case .access: return handle(ChipAnswer([], status))
    case .chipAuthentication(let run) where run.isProof: return chipFailed()
    case _ where status.isBrokenProtection: return failed(.notAuthentic)
    case .reading(let file):
      if status.isTooLong, block.narrow() { return reset() }
      if let trouble = findings.refuse(file) { return failed(trouble) }
      dropHalf()
    case .chipAuthentication: findings.reading?.chip = .failed
    case .activeAuthentication: findings.reading?.active = .failed
    case .comparing, .absent, .over: return failed(.notAuthentic)
    }
    jobs.removeFirst()
    return reset()
  }

  /// The session may be over, or not: an access follows.
  private mutating func chipFailed() -> [Step] {
    findings.reading?.chip = .failed
    jobs.removeFirst()
    return reset()
  }

  private mutating func send(_ command: ChipCommand) -> [Step] {
    guard link.commands < Self.mostCommands else { return failed(.badData) }
    guard let bytes = link.send(command) else { return failed(.notAuthentic) }
    return [.transmit(bytes)]
  }

  private mutating func follow(_ move: Access.Move) -> [Step] {
    switch move {
    case .send(let command): return send(command)
    case .reset: return reset()
    case .failed(let trouble): return failed(trouble)
    case .opened(let way):
      access?.chipMost.map { block.widen(reader: access?.readerMost ?? 0, chip: $0) }
      findings.open(way)
      let steps: [Step] = [.news(.opened(way))]
      guard isCompared else {
        let file = FileRead(ChipFile.sod.identifier, most: ChipFile.sod.mostBytes)
        stage = .comparing(file)
        return steps + send(file.command(block.bytes))
      }
      return steps + next()
    }
  }

  // MARK: Jobs

  private mutating func finished() -> [Step] {
    jobs.removeFirst()
    return next()
  }

  private mutating func next() -> [Step] {
    while let job = jobs.first {
      switch job {
      case .file(let file) where findings.has(file):
        if half == nil { half = FileRead(file.identifier, most: file.mostBytes) }
        stage = .reading(file)
        return ask(file)
      case .chipAuthentication:
        if var run = findings.chipAuthentication(cryptography) {
          let command = run.begin()
          stage = .chipAuthentication(run)
          return send(command)
        }
      case .activeAuthentication:
        if let command = findings.challenge(cryptography, most: access?.readerMost ?? 0) {
          stage = .activeAuthentication
          return send(command)
        }
      case .file: break
      }
      jobs.removeFirst()
    }
    return ended()
  }

  private mutating func read(_ file: ChipFile, _ answer: ChipAnswer) -> [Step] {
    let trouble: ChipTrouble?
    switch half?.handle(answer) {
    case .more: return ask(file)
    case .done: trouble = findings.keep(file, half?.bytes ?? [], cryptography, verifier)
    case .refused(let status) where half?.total != nil && status.isTooLong && block.narrow(): return ask(file)
    case .refused: trouble = findings.refuse(file)
    case .bad, nil: trouble = findings.spoil(file)
    }
    dropHalf()
    return trouble.map { failed($0) } ?? finished()
  }

  private mutating func ask(_ file: ChipFile) -> [Step] {
    guard let read = half else { return failed(.badData) }
    let later = jobs.dropFirst().compactMap { if case .file(let file) = $0 { file } else { nil } }
    let part = findings.progress(read.bytes.count, of: read.total ?? file.usualBytes, later: later)
    return [.news(.progress(file, part))] + send(read.command(block.bytes))
  }

  private mutating func compare(_ file: inout FileRead, _ answer: ChipAnswer) -> [Step] {
    let outcome = file.handle(answer)
    if outcome == .more {
      stage = .comparing(file)
      return send(file.command(block.bytes))
    }
    defer { file.wipe() }
    // Another document may happen to open with the same key.
    guard outcome == .done, findings.sod == WipedBytes(file.bytes) else { return failed(.notAuthentic) }
    isCompared = true
    return next()
  }

  // MARK: The end

  private mutating func ended() -> [Step] {
    guard let reading = findings.finished(commands: link.commands) else { return failed(.badData) }
    wipe()
    return [.news(.read(reading)), .over]
  }

  private mutating func failed(_ trouble: ChipTrouble) -> [Step] {
    wipe()
    return [.news(.failed(trouble)), .over]
  }
}
