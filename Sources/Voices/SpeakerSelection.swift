internal import Contract

/// Chooses the synthesiser and reports why none speaks; confined to one thread.
struct SpeakerSelection {
  private let ways: [SpeakerWay]
  /// The open synthesisers, by index in `ways`.
  private var opened: [Int: any Speaker] = [:]
  /// The one that spoke last.
  private var speaking: Int?
  /// The languages already reported as unsupported.
  private var told: Set<String> = []
  /// Speech needs a plugged jack; `nil` allows it through loudspeakers.
  private let jacks: (any Jacks)?
  private var isPlugged = true
  /// Whether missing jack detection was reported.
  private var hasToldOfJacks = false
  /// The last words, repeated when headphones are plugged in.
  private var last: Utterance?

  init(_ ways: [SpeakerWay], _ jacks: (any Jacks)? = nil) { (self.ways, self.jacks) = (ways, jacks) }

  var descriptors: [Int32] { jacks?.descriptors ?? [] }

  /// Opens the first synthesiser that works.
  ///
  /// Discards earlier state, which may be outdated, such as the list of voices.
  mutating func open() {
    close()
    (opened, speaking, told, hasToldOfJacks) = ([:], nil, [], false)
    for place in ways.indices { if (try? speaker(place)) != nil { return } }
  }

  /// Speaks if headphones allow it.
  mutating func say(_ words: Utterance) -> CaptureError? {
    last = words
    let trouble = askJacks()
    if isPlugged { return speak(words) }
    stop()
    return trouble
  }

  /// Reacts to the jack: stops at once when it is unplugged, and repeats the last words when it is plugged in.
  mutating func lookAtJacks() -> CaptureError? {
    let wasPlugged = isPlugged
    let trouble = askJacks()
    if !isPlugged { stop() }
    return isPlugged && !wasPlugged ? last.flatMap { speak($0) } : trouble
  }

  /// Queries the jack; reports once if none can be queried.
  private mutating func askJacks() -> CaptureError? {
    guard let state = jacks?.ask() else { return nil }
    isPlugged = state == .plugged
    guard case .absent(let why, let fix) = state else {
      hasToldOfJacks = false
      return nil
    }
    defer { hasToldOfJacks = true }
    return hasToldOfJacks
      ? nil
      : CaptureError(
        .resourceMissing, "Narration is silent: it needs headphones, and \(why).",
        recovery: fix.prefix(1).uppercased() + fix.dropFirst() + ".")
  }

  /// Speaks through the first synthesiser that can; returns why none could, once per language.
  private mutating func speak(_ words: Utterance) -> CaptureError? {
    var faults: [String] = []
    for place in ways.indices {
      do throws(SpeakerFault) {
        try say(words, by: place)
        told.remove(words.language)
        return nil
      } catch {
        faults.append(ways[place].reason(error, words.language))
      }
    }
    stop()
    guard told.insert(words.language).inserted else { return nil }
    return CaptureError(
      .resourceMissing, "Narration is silent in \(words.language): \(faults.joined(separator: "; ")).",
      recovery: "See the line \"voice\" of 'cameo doctor'.")
  }

  /// Speaks through one synthesiser; reopens it once if it is gone, as after a restart of its server.
  private mutating func say(_ words: Utterance, by place: Int) throws(SpeakerFault) {
    let wasOpen = opened[place] != nil
    do throws(SpeakerFault) {
      try sayOnce(words, by: place)
    } catch {
      guard error == .gone else { throw error }
      opened.removeValue(forKey: place)?.close()
      guard wasOpen else { throw error }
      try sayOnce(words, by: place)
    }
  }

  private mutating func sayOnce(_ words: Utterance, by place: Int) throws(SpeakerFault) {
    let speaker = try speaker(place)
    guard speaker.speaks(words.language) else { throw .mute }
    if let other = speaking, other != place { opened[other]?.hush() }
    speaking = place
    try speaker.say(words)
  }

  private mutating func speaker(_ place: Int) throws(SpeakerFault) -> any Speaker {
    if let speaker = opened[place] { return speaker }
    let speaker = try ways[place].open()
    opened[place] = speaker
    return speaker
  }

  /// Stops and forgets the last words.
  mutating func hush() {
    last = nil
    stop()
  }

  private func stop() { if let speaking { opened[speaking]?.hush() } }

  func close() { opened.values.forEach { $0.close() } }
}

extension SpeakerWay {
  /// Why it did not speak a language.
  func reason(_ fault: SpeakerFault, _ language: String) -> String {
    switch fault {
    case .absent(let why, _): "\(name): \(why)"
    case .gone: "\(name) is gone"
    case .mute: "\(name) has no voice for \(language)"
    }
  }
}
