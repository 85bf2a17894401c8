/// Large pictograms for movements: five rows of half blocks, like `Signs`.
enum MovementArt {
  // swift-format-ignore
  static let left = [
    "    ▄▄▄▄▄▄",
    "▄█ █▀ ▄  ▀█",
    "██▄▀▀    ▀█▀",
    "▀█ █▄    ▄█",
    "    ▀▀▀▀▀▀",
  ]

  // swift-format-ignore
  static let right = [
    "  ▄▄▄▄▄▄",
    " █▀  ▄ ▀█ █▄",
    "▀█▀    ▀▀▄██",
    " █▄    ▄█ █▀",
    "  ▀▀▀▀▀▀",
  ]

  // swift-format-ignore
  static let up = [
    "    ▄██▄",
    "  ▄██▀▀██▄",
    "  ▀      ▀",
    "  ▄▀▄▀▀▄▀▄",
    "  ▀▄▄▄▄▄▄▀",
  ]

  // swift-format-ignore
  static let down = [
    "  ▄▀▀▀▀▀▀▄",
    "  ▀▄▀▄▄▀▄▀",
    "  ▄      ▄",
    "  ▀██▄▄██▀",
    "    ▀██▀",
  ]

  // swift-format-ignore
  static let tilt = [
    "   ▄▄▄▄▄▄",
    " ▄▀▄  ▄ ▀▄",
    "██ ▀  ▀  ██",
    " ▀▄ ▀▀▀ ▄▀",
    "▄▄ ▀▀▀▀▀ ▄▄",
  ]

  // swift-format-ignore
  static let nod = [
    "    ▄██▄",
    "   ▀▀██▀▀",
    "     ██",
    "   ▄▄██▄▄",
    "    ▀██▀",
  ]

  // swift-format-ignore
  static let blink = [
    "",
    "▄▀▀▀▄  ▄▀▀▀▄",
    "▀▄█▄▀  ▀▄█▄▀",
    "▄▄▄▄▄  ▄▄▄▄▄",
    " ▀ ▀    ▀ ▀",
  ]

  // swift-format-ignore
  static let mouth = [
    "  ▄▀▀▀▀▀▀▄",
    " █  ▀  ▀  █",
    " █  ▄▄▄▄  █",
    " █  ████  █",
    "  ▀▄▄▄▄▄▄▀",
  ]

  // swift-format-ignore
  static let smile = [
    "  ▄▀▀▀▀▀▀▄",
    " █  ▀  ▀  █",
    " █ ▄    ▄ █",
    " █  ▀▀▀▀  █",
    "  ▀▄▄▄▄▄▄▀",
  ]

  // swift-format-ignore
  static let eyesShut = [
    "  ▄▀▀▀▀▀▀▄",
    " █        █",
    " █ ▀▀  ▀▀ █",
    " █   ▄▄   █",
    "  ▀▄▄▄▄▄▄▀",
  ]

  // swift-format-ignore
  static let circle = [
    "  ▄▄▀▀▀▀ █▄",
    " █▀     ▀██▀",
    " █        ▄",
    " █▄      ▄█",
    "  ▀▀▄▄▄▄▀▀",
  ]
}
