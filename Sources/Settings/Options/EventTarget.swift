/// Where the event stream goes.
package enum EventTarget: Hashable, Sendable {
  case standardOutput
  case file(String)
  case descriptor(Int32)

  static let highestDescriptor: Int32 = 1023

  package init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    if text == "-" {
      self = .standardOutput
    } else if text.hasPrefix("fd:") {
      guard let number = Int32(text.dropFirst(3)), (1...Self.highestDescriptor).contains(number) else { return nil }
      self = .descriptor(number)
    } else {
      self = .file(text)
    }
  }

  /// What it takes, as a regular expression of JSON Schema.
  static let pattern = "^(?!fd:).|^fd:([1-9][0-9]{0,2}|10[01][0-9]|102[0-3])$"

  /// As `--events` takes it.
  var written: String {
    switch self {
    case .standardOutput: "-"
    case .file(let path): path
    case .descriptor(let number): "fd:\(number)"
    }
  }
}
