/// A text for speech synthesis, with its language.
package struct Utterance: Hashable, Sendable {
  package var text: String
  /// The code of the language, such as `fr`.
  package var language: String

  package init(_ text: String, language: String) { (self.text, self.language) = (text, language) }
}
