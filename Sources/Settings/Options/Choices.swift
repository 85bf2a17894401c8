/// Where frames come from.
package enum CameraChoice: Hashable, Sendable {
  case auto
  case demo(track: String)
  case device(String)
  case file(String)

  package static let usualTrack = "cooperative"

  package init?(_ text: String) {
    if text == "auto" {
      self = .auto
    } else if text == "demo" {
      self = .demo(track: Self.usualTrack)
    } else if let track = text.rest(after: "demo:") {
      self = .demo(track: track)
    } else if text.rest(after: "/dev/") != nil {
      self = .device(text)
    } else if let path = text.rest(after: "file:") {
      self = .file(path)
    } else {
      return nil
    }
  }
}

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
}

/// Which of a theme's two sets of colours is meant; auto asks the terminal.
package enum AppearanceChoice: String, CaseIterable, Hashable, Sendable {
  case auto, light, dark
}

/// How many colours are wanted; auto leaves it to the environment and the terminal.
package enum ColorChoice: String, CaseIterable, Hashable, Sendable {
  case auto, none
  case sixteen = "16"
  case palette = "256"
}

/// How the picture of the camera is drawn.
package enum PreviewChoice: String, CaseIterable, Hashable, Sendable {
  case ascii, color, blocks, off
}

extension String {
  /// What follows a beginning, if the text has it and something follows.
  func rest(after prefix: String) -> String? {
    hasPrefix(prefix) && utf8.count > prefix.utf8.count ? String(dropFirst(prefix.count)) : nil
  }
}
