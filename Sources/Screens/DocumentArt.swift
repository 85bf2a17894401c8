/// Large pictograms for documents: five rows of half blocks, like `Signs`.
enum DocumentArt {
  // swift-format-ignore
  static let corners = [
    "█▀▀      ▀▀█",
    "█ ▄▄▄▄▄▄▄▄ █",
    "  █ ▀▀ ▀ █",
    "█ ▀▀▀▀▀▀▀▀ █",
    "█▄▄      ▄▄█",
  ]

  // swift-format-ignore
  static let passport = [
    "  ████████",
    "  ██▀▄▄▀██",
    "  ██▄▀▀▄██",
    "  ███▄▄███",
    "  ████████",
  ]

  // swift-format-ignore
  static let card = [
    "▄▄▄▄▄▄▄▄▄▄▄▄",
    "████████████",
    "█ ▄▄▄▄     █",
    "█ ▀▀▀▀     █",
    "▀▀▀▀▀▀▀▀▀▀▀▀",
  ]

  // swift-format-ignore
  static let print = [
    "▄▄▄▄▄▄▄▄▄▄▄▄",
    "█ ▄██▄ ▄▄▄ █",
    "█ ▀██▀ ▄▄▄ █",
    "█ ████ ▄▄▄ █",
    "▀▀▀▀▀▀▀▀▀▀▀▀",
  ]

  // swift-format-ignore
  static let over = [
    "  ▄▄▀▀▀▀▄ ▄",
    " █▀     ▀██",
    "████████████",
    "██▄     ▄█",
    "▀ ▀▄▄▄▄▀▀",
  ]

  // swift-format-ignore
  static let farther = [
    "▀▄        ▄▀",
    "  ▀ ▄▄▄▄ ▀",
    "    █▄▄█",
    "  ▄ ▀▀▀▀ ▄",
    "▄▀        ▀▄",
  ]

  // swift-format-ignore
  static let closer = [
    "▄▄▄▄▄▄▄▄▄▄▄▄",
    "█▀▄ ▄▄▄▄ ▄▀█",
    "█   █▄▄█   █",
    "█▄▀ ▀▀▀▀ ▀▄█",
    "▀▀▀▀▀▀▀▀▀▀▀▀",
  ]

  // swift-format-ignore
  static let upright = [
    "      ▄▄▄▀█",
    " ▄▄▄▀▀   ▀▄",
    " █         █",
    " ▀▄   ▄▄▄▀▀",
    "  █▀▀▀",
  ]

  // swift-format-ignore
  static let parallel = [
    "       ▄▄▄▀█",
    "▄▄▄▄▀▀▀    █",
    "█          █",
    "▀▀▀▀▄▄▄    █",
    "       ▀▀▀▄█",
  ]

  // swift-format-ignore
  static let fingers = [
    "▄▄▄▄▄▄▄▄▄▄",
    "█ ▄▄  ▄▄████",
    "█ ██  ██████",
    "█ ▀▀  ▀▀████",
    "▀▀▀▀▀▀▀▀▀▀",
  ]

  // swift-format-ignore
  static let glare = [
    "▄▄▄▄▄▄▄▄▄▄▄▄",
    "█   ▄ █ ▄  █",
    "█  ▄▄███▄▄ █",
    "█   ▀ █ ▀  █",
    "▀▀▀▀▀▀▀▀▀▀▀▀",
  ]

  // swift-format-ignore
  static let bright = [
    " ▀▄  ██  ▄▀",
    "▄▄  ▀▀▀▀  ▄▄",
    "▄▄▄▄▄▄▄▄▄▄▄▄",
    "█ ██  ▀▀▀▀ █",
    "▀▀▀▀▀▀▀▀▀▀▀▀",
  ]

  // swift-format-ignore
  static let dark = [
    "    ▄██▀",
    "   ███",
    "    ▀██▄",
    "█▀▀▀▀▀▀▀▀▀▀█",
    "█▄▄▄▄▄▄▄▄▄▄█",
  ]

  // swift-format-ignore
  static let blurred = [
    "▄▄▄▄▄▄▄▄▄▄▄▄",
    "█ ▄▀▄  ▄▀▄ █",
    "█▀   ▀▀   ▀█",
    "█ ▄▀▀▄▄▀▀▄ █",
    "▀▀▀▀▀▀▀▀▀▀▀▀",
  ]

  // swift-format-ignore
  static let still = [
    "▄▄▄▄▄▄▄▄▄▄▄▄",
    "█  ██  ██  █",
    "█  ██  ██  █",
    "█  ██  ██  █",
    "▀▀▀▀▀▀▀▀▀▀▀▀",
  ]

  // swift-format-ignore
  static let onReader = [
    "    ▄▄▄▄▄▄▄▄",
    "  ▄▀ ▄▄▄  ▄▀",
    "▄▀▄▄▄▄▄▄▄▀",
    "█▀▀▀▀▀▀▀▀▀▀█",
    "▀▀▀▀▀▀▀▀▀▀▀▀",
  ]
}
