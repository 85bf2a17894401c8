import Contract
import Foundation
import Testing

@testable import Voices

/// A real speech-dispatcher on its own socket, isolated from the desktop.
private final class Dispatcher {
  let folder: Folder
  private let process = Process()
  var socket: String { folder["speechd.sock"] }

  /// With a module that writes its text and its voice into a file instead of speaking; or with the dummy module alone.
  init(dummy: Bool = false) throws {
    folder = try Folder()
    try FileManager.default.createDirectory(atPath: folder["modules"], withIntermediateDirectories: true)
    let module = dummy ? "AddModule \"dummy\" \"sd_dummy\" \"\"" : "AddModule \"told\" \"sd_generic\" \"told.conf\""
    _ = try folder.write(
      "speechd.conf",
      "LogLevel 1\nLogDir \"\(folder.path)\"\nDefaultLanguage \"en\"\nAudioOutputMethod \"libao\"\n\(module)\n"
        + "DefaultModule \(dummy ? "dummy" : "told")\n")
    _ = try folder.write(
      "modules/told.conf",
      """
      GenericExecuteSynth "echo \\'$VOICE|\\'\\'$DATA\\' >> \(folder["told"])"
      GenericLanguage "en" "en" "utf-8"
      GenericLanguage "fr" "fr" "utf-8"
      AddVoice "en" "MALE1" "anna"
      AddVoice "fr" "MALE1" "louis"

      """)
    process.executableURL = URL(filePath: "/usr/bin/speech-dispatcher")
    process.arguments = ["-s", "-C", folder.path, "-S", socket, "-P", folder["pid"], "-L", folder.path, "-t", "0"]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
  }

  func open() throws -> SpeechDispatcher {
    _ = comes { (try? SpeechDispatcher(socket)) != nil }
    return try SpeechDispatcher(socket)
  }

  var told: [String] { folder.read("told").split(separator: "\n").map(String.init) }

  /// It would inherit blocked signals; its modules, in its process group, may hang at their end and keep descriptors
  /// open.
  deinit {
    kill(-process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

private let isInstalled = access("/usr/bin/speech-dispatcher", X_OK) == 0

@Suite(.enabled(if: isInstalled, "speech-dispatcher is not installed: scripts/setup tests"), .timeLimit(.minutes(1)))
struct DispatcherTests {
  @Test func wordsComeOutWithTheVoiceOfTheirLanguage() throws {
    let dispatcher = try Dispatcher()
    let speaker = try dispatcher.open()
    #expect(speaker.speaks("en") && speaker.speaks("fr") && speaker.speaks("fr-CA") && !speaker.speaks("vi"))
    try speaker.say(Utterance("Get closer", language: "en"))
    #expect(comes { dispatcher.told.contains("anna|Get closer") }, "\(dispatcher.told)")
    try speaker.say(Utterance("Tournez la tête à gauche", language: "fr"))
    #expect(comes { dispatcher.told.contains("louis|Tournez la tête à gauche") }, "\(dispatcher.told)")
    #expect(throws: SpeakerFault.mute) { try speaker.say(Utterance("Xin chào", language: "vi")) }
    speaker.hush()
    speaker.close()
    #expect(dispatcher.told.count == 2)
  }

  /// Lines that would end the message, and words that are commands outside of one.
  @Test func noTextBreaksTheConversation() throws {
    let dispatcher = try Dispatcher()
    let speaker = try dispatcher.open()
    for text in ["QUIT", ".", "a\n.\nCANCEL ALL\nb"] { try speaker.say(Utterance(text, language: "en")) }
    try speaker.say(Utterance("still here", language: "en"))
    #expect(comes { dispatcher.told.contains("anna|still here") }, "\(dispatcher.told)")
    speaker.close()
  }

  /// Its only voice is English.
  @Test func theDummySpeaksItsLanguageAndNoOther() throws {
    let dispatcher = try Dispatcher(dummy: true)
    let speaker = try dispatcher.open()
    #expect(speaker.speaks("en") && !speaker.speaks("fr"))
    try speaker.say(Utterance("Hello", language: "en"))
    speaker.hush()
    #expect(throws: SpeakerFault.mute) { try speaker.say(Utterance("Bonjour", language: "fr")) }
    speaker.close()
  }

  @Test func oneThatEndsIsGone() throws {
    var dispatcher: Dispatcher? = try Dispatcher()
    let speaker = try #require(try dispatcher?.open())
    dispatcher = nil
    #expect(throws: SpeakerFault.gone) { try speaker.say(Utterance("Hello", language: "en")) }
  }
}

@Suite struct DispatcherPlaceTests {
  @Test func itsSocketIsWhereTheEnvironmentSaysIt() {
    let own = ["XDG_RUNTIME_DIR": "/run/user/7"]
    let usual = "/run/user/7/speech-dispatcher/speechd.sock"
    #expect(SpeechDispatcher.path(own) == usual && SpeechDispatcher.path([:]) == nil)
    #expect(SpeechDispatcher.path(own.merging(["SPEECHD_ADDRESS": "unix_socket:/tmp/s:1"]) { $1 }) == "/tmp/s:1")
    #expect(SpeechDispatcher.path(own.merging(["SPEECHD_ADDRESS": "unix_socket"]) { $1 }) == usual)
    let network = ["SPEECHD_ADDRESS": "inet_socket:127.0.0.1:6560"]
    #expect(SpeechDispatcher.path(network) == nil, "nothing leaves the machine")
  }

  @Test func absentWithoutAServer() {
    let fault = #expect(throws: SpeakerFault.self) { try SpeechDispatcher("/nowhere/speechd.sock") }
    #expect(fault.map { "\($0)" }?.contains("it does not run") == true)
  }
}
