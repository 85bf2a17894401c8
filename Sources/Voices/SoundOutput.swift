internal import Glibc

/// Detects whether this machine has any sound output: a card, or a sound server.
package enum SoundOutput {
  static func exists(_ environment: [String: String]) -> Bool {
    environment["PULSE_SERVER"] != nil || hasServer(environment) || hasCard()
  }

  /// Whether a user at the terminal hears this machine's card: one that is accessible, and the session is not over SSH.
  package static func isBesideTerminal(_ environment: [String: String], devices: String = "/dev/snd") -> Bool {
    ["SSH_CONNECTION", "SSH_TTY"].allSatisfy { (environment[$0] ?? "").isEmpty } && hasCard(devices)
  }

  private static func hasServer(_ environment: [String: String]) -> Bool {
    environment["XDG_RUNTIME_DIR"].map { access($0 + "/pulse/native", W_OK) == 0 } ?? false
  }

  /// Whether there is an ALSA playback device that this user may open.
  private static func hasCard(_ devices: String = "/dev/snd") -> Bool {
    files(devices + "/pcmC*D*p").contains { access($0, R_OK | W_OK) == 0 }
  }

  /// The existing files, in order.
  static func files(_ pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { place in found.gl_pathv[place].map { String(cString: $0) } }
  }
}
