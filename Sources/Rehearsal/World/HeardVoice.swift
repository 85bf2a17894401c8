internal import Contract
internal import Voices

/// The voice of a tape's world: it has every language, and takes down what it is told to say.
final class HeardVoice: Voice {
  /// Whether anybody wanted it to speak.
  private(set) var isAwake = false
  private(set) var said: [Utterance] = []

  let descriptors: [Int32] = []
  func wake() { isAwake = true }
  func say(_ words: Utterance) { said.append(words) }
  func hush() {}
  func takeTrouble() -> CaptureError? { nil }
  func close() {}
}
