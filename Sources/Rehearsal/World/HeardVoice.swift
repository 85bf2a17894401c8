internal import Contract
internal import Voices

/// Fake voice: supports every language, and records what it is told to speak.
final class HeardVoice: Voice {
  /// Whether it was asked to speak.
  private(set) var isAwake = false
  private(set) var said: [Utterance] = []

  let descriptors: [Int32] = []
  func wake() { isAwake = true }
  func say(_ words: Utterance) { said.append(words) }
  func hush() {}
  func takeTrouble() -> CaptureError? { nil }
  func close() {}
}
