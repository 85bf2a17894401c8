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

  init(_ ways: [SpeakerWay]) { self.ways = ways }

  /// The first way that leads anywhere.
  ///
  /// What was known before may be otherwise by now, such as which voices there are.
  mutating func open() {
    close()
    (opened, speaking, told) = ([:], nil, [])
    for place in ways.indices { if (try? speaker(place)) != nil { return } }
  }

  /// Says it by the first way that can, and tells why none could, once for each language.
  mutating func say(_ words: Utterance) -> CaptureError? {
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
    hush()
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

  func hush() { if let speaking { opened[speaking]?.hush() } }

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
