/// Help text that is not generated from tables.
enum HelpWords {
  static let programExamples: [(line: String, meaning: String)] = [
    ("cameo --camera demo", "try it, without a camera"),
    ("cameo --camera demo --language fr --theme mono", "in French, without colours"),
    ("cameo cameras", "the cameras, and what mends those that can't be used"),
    ("cameo doctor", "what works on this machine, and what does not"),
    ("cameo config show", "every setting, and where its value came from"),
  ]

  static let settings = [
    "  Order of precedence: flags, variables (CAMEO_THEME for --theme),",
    "  $XDG_CONFIG_HOME/cameo/config.json, /etc/cameo/config.json, defaults.",
    "  'cameo config show' lists every setting with its key and its origin.",
  ]
}
