package import Contract

/// One way to speak, open and on the thread of whoever has it.
package protocol Speaker: AnyObject {
  /// Says it with a voice of its language, in the place of what it says.
  func say(_ words: Utterance) throws(SpeakerFault)
  func hush()
  /// Whether it has a voice of a language, given by its code.
  func speaks(_ language: String) -> Bool
  func close()
}

/// Why a way to speak leads nowhere.
package enum SpeakerFault: Error, Hashable {
  /// It is not there: why, and what would help.
  case absent(String, fix: String)
  /// It was there and is gone.
  case gone
  /// It is there, and the language is not.
  case mute
}

/// A way to speak that may be tried.
package struct SpeakerWay: Sendable {
  /// As people call it.
  package let name: String
  /// What Debian calls its voices.
  package let voices: String
  package let open: @Sendable () throws(SpeakerFault) -> any Speaker

  package init(
    _ name: String, voices: String, open: @escaping @Sendable () throws(SpeakerFault) -> any Speaker
  ) {
    (self.name, self.voices, self.open) = (name, voices, open)
  }

  /// Those of this machine, the best first.
  package static func all(_ environment: [String: String]) -> [SpeakerWay] {
    [
      SpeakerWay("speech-dispatcher", voices: "speech-dispatcher-espeak-ng") { () throws(SpeakerFault) in
        guard let path = SpeechDispatcher.path(environment) else {
          throw .absent("no socket of it is known", fix: "set SPEECHD_ADDRESS to its socket")
        }
        return try SpeechDispatcher(path)
      },
      SpeakerWay("eSpeak NG", voices: "espeak-ng-data") { () throws(SpeakerFault) in
        guard SoundOutlet.exists(environment) else {
          throw .absent("there is no sound card that this user may use", fix: "connect one, or join group audio")
        }
        return try Espeak(plays: true)
      },
    ]
  }
}

extension String {
  /// The language itself, without its country: `pt` of `pt-BR`.
  var languagePart: Substring { prefix { $0 != "-" && $0 != "_" } }
}
