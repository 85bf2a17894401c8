/// Help text that is not generated from tables.
enum HelpWords {
  static let programExamples: [(line: String, meaning: String)] = [
    ("cameo --camera demo", "try it, without a camera"),
    ("cameo --camera demo --language fr --theme mono", "in French, without colours"),
    ("cameo cameras", "list cameras, with fixes for unusable ones"),
    ("cameo doctor", "check what works on this machine"),
    ("cameo config show", "every setting, with its value and origin"),
  ]

  static let settings = [
    "  Order of precedence: flags, variables (CAMEO_THEME for --theme),",
    "  $XDG_CONFIG_HOME/cameo/config.json, what the fleet's backend has set,",
    "  /etc/cameo/config.json, defaults.",
    "  'cameo config show' lists every setting with its key and its origin.",
  ]
}
