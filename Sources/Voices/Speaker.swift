package import Contract

/// An open speech synthesiser, confined to one thread.
package protocol Speaker: AnyObject {
  /// Speaks with a voice of the language; interrupts earlier speech.
  func say(_ words: Utterance) throws(SpeakerFault)
  func hush()
  /// Whether it has a voice for a language code.
  func speaks(_ language: String) -> Bool
  func close()
}

/// Why a synthesiser can't be used.
package enum SpeakerFault: Error, Hashable {
  /// It is not installed or not running: the reason and a fix.
  case absent(String, fix: String)
  /// It was there and is gone.
  case gone
  /// It has no voice for the language.
  case mute
}

/// A speech synthesiser that may be opened.
package struct SpeakerWay: Sendable {
  /// Its display name.
  package let name: String
  /// The Debian package of its voices.
  package let voices: String
  package let open: @Sendable () throws(SpeakerFault) -> any Speaker

  package init(
    _ name: String, voices: String, open: @escaping @Sendable () throws(SpeakerFault) -> any Speaker
  ) {
    (self.name, self.voices, self.open) = (name, voices, open)
  }

  /// The synthesisers of this machine, best first.
  package static func all(_ environment: [String: String]) -> [SpeakerWay] {
    [
      SpeakerWay("speech-dispatcher", voices: "speech-dispatcher-espeak-ng") { () throws(SpeakerFault) in
        guard let path = SpeechDispatcher.path(environment) else {
          throw .absent("its socket is unknown", fix: "set SPEECHD_ADDRESS to its socket")
        }
        return try SpeechDispatcher(path)
      },
      SpeakerWay("eSpeak NG", voices: "espeak-ng-data") { () throws(SpeakerFault) in
        guard SoundOutput.exists(environment) else {
          throw .absent("no sound card is available to this user", fix: "connect one, or join group audio")
        }
        return try Espeak(plays: true)
      },
    ]
  }
}

extension String {
  /// The language code without its region: `pt` of `pt-BR`.
  var languagePart: Substring { prefix { $0 != "-" && $0 != "_" } }
}
