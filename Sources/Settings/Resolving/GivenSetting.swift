/// A setting as it stands on the command line; the text is nil where the flag says all.
package struct GivenSetting: Equatable, Sendable {
  package var flag: String
  package var text: String?

  package init(flag: String, text: String?) {
    (self.flag, self.text) = (flag, text)
  }
}
