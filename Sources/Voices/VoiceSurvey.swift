/// How this machine would speak some languages, for those who want to know before anybody speaks.
package struct VoiceSurvey: Equatable, Sendable {
  /// The ways that are there, the one that is taken first.
  package var ways: [String] = []
  /// Those that are not, and why.
  package var absent: [String] = []
  /// The languages that none of them has a voice for.
  package var mute: [String] = []
  /// What would help.
  package var remedies: [String] = []

  /// Opens each way and closes it again.
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
