internal import Glibc

/// Whether this machine can be heard at all: a sound card to play through, or the server of one.
enum SoundOutlet {
  static func exists(_ environment: [String: String]) -> Bool {
    environment["PULSE_SERVER"] != nil || hasServer(environment) || hasCard
  }

  private static func hasServer(_ environment: [String: String]) -> Bool {
    environment["XDG_RUNTIME_DIR"].map { access($0 + "/pulse/native", W_OK) == 0 } ?? false
  }

  /// A device of ALSA that plays, which this user may open.
  private static var hasCard: Bool {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob("/dev/snd/pcmC*D*p", 0, nil, &found) == 0 else { return false }
    return (0..<Int(found.gl_pathc)).contains { place in
      found.gl_pathv[place].map { access($0, R_OK | W_OK) == 0 } ?? false
    }
  }
}
