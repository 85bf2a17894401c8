/// A setting on the command line; the text is `nil` for a flag without a value.
package struct GivenSetting: Equatable, Sendable {
  package var flag: String
  package var text: String?

  package init(flag: String, text: String?) {
    (self.flag, self.text) = (flag, text)
  }
}
