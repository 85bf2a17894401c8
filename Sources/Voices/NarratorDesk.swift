internal import Contract

/// Which way speaks, and why none does; on one thread.
struct NarratorDesk {
  private let ways: [SpeakerWay]
  /// Those that are open, by their places among the ways.
  private var opened: [Int: any Speaker] = [:]
  /// The one that spoke last.
  private var speaking: Int?
  /// The languages of which it was told that nothing speaks them.
  private var told: Set<String> = []
  /// Nothing is said while none of them is plugged; nil where others may hear it.
  private let jacks: (any Jacks)?
  private var isPlugged = true
  /// Whether it was told that no jack can be asked.
  private var hasToldOfJacks = false
  /// What was to be said last, for whoever plugs in only now.
  private var last: Utterance?

  init(_ ways: [SpeakerWay], _ jacks: (any Jacks)? = nil) { (self.ways, self.jacks) = (ways, jacks) }

  var descriptors: [Int32] { jacks?.descriptors ?? [] }

  /// The first way that leads anywhere.
  ///
  /// What was known before may be otherwise by now, such as which voices there are.
  mutating func open() {
    close()
    (opened, speaking, told, hasToldOfJacks) = ([:], nil, [], false)
    for place in ways.indices { if (try? speaker(place)) != nil { return } }
  }

  /// Says it to whoever may hear it.
  mutating func say(_ words: Utterance) -> CaptureError? {
    last = words
    let trouble = askJacks()
    if isPlugged { return speak(words) }
    stop()
    return trouble
  }

  /// Silent at once without headphones, and with them the page that stands is said.
  mutating func lookAtJacks() -> CaptureError? {
    let wasPlugged = isPlugged
    let trouble = askJacks()
    if !isPlugged { stop() }
    return isPlugged && !wasPlugged ? last.flatMap { speak($0) } : trouble
  }

  /// Tells once that none can be asked.
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
        .resourceMissing, "Nothing is said: it is to be heard in headphones alone, and \(why).",
        recovery: fix.prefix(1).uppercased() + fix.dropFirst() + ".")
  }

  /// Says it by the first way that can, and tells why none could, once for each language.
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
      .resourceMissing, "Nothing is said in \(words.language): \(faults.joined(separator: "; ")).",
      recovery: "See the line \"voice\" of 'cameo doctor'.")
  }

  /// One that was gone may be back at once, as after its restart.
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

  /// Nothing that was said is said again.
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
    case .gone: "\(name) has gone"
    case .mute: "\(name) has no voice of \(language)"
    }
  }
}
