/// Checks how this machine would speak given languages, for the doctor.
package struct VoiceReport: Equatable, Sendable {
  /// The available synthesisers, the preferred one first.
  package var ways: [String] = []
  /// The unavailable ones, with reasons.
  package var absent: [String] = []
  /// The languages without a voice.
  package var mute: [String] = []
  /// Suggested fixes.
  package var remedies: [String] = []

  /// Opens and closes each synthesiser.
  package init(_ ways: [SpeakerWay], languages: [String]) {
    var open: [(way: SpeakerWay, speaker: any Speaker)] = []
    for way in ways {
      do throws(SpeakerFault) {
        open.append((way, try way.open()))
      } catch {
        absent.append(way.reason(error, ""))
        if case .absent(_, let fix) = error { remedies.append(fix) }
      }
    }
    self.ways = open.map(\.way.name)
    mute = languages.filter { language in !open.contains { $0.speaker.speaks(language) } }
    if !open.isEmpty { remedies = open.map { "apt-get install \($0.way.voices)" } }
    open.forEach { $0.speaker.close() }
  }
}
