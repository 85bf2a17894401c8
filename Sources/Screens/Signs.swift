internal import Cells
internal import Contract

/// The large signs beside a prompt: five rows of half blocks, or of plain letters for other terminals.
enum Signs {
  static let rows = 5
  static let columns = 12

  /// The sign of a prompt, or the spinner's frame.
  static func sketch(_ prompt: Prompt, _ look: Look) -> Sketch {
    if let own = prompt.ownSign(look) { return Sketch(measured: [centred(own)]) }
    guard let art = art(prompt.mark) else { return Sketch(measured: [prompt.sign(look)]) }
    return Sketch(measured: art.map { Text(look.isUnicode ? $0 : plain($0)) })
  }

  /// A theme's sign, centred to the width of the built-in ones, so that the text beside it does not move.
  private static func centred(_ sign: String) -> Text {
    let spare = max(0, columns - Text(sign).columns)
    let blanks = { (count: Int) in String(repeating: " ", count: count) }
    return Text(blanks(spare / 2) + sign + blanks(spare - spare / 2))
  }

  static func plain(_ row: String) -> String {
    String(row.map { letters[$0] ?? $0 })
  }

  private static let letters: [Character: Character] = ["█": "#", "▀": "\"", "▄": "."]

  // swift-format-ignore
  private static func art(_ mark: Prompt.Mark) -> [String]? {
    switch mark {
    case .oval: [
      "  ▄▄▀▀▀▀▄▄",
      " █▀      ▀█",
      " █        █",
      " █▄      ▄█",
      "  ▀▀▄▄▄▄▀▀",
    ]
    case .card: [
      "▄▄▄▄▄▄▄▄▄▄▄▄",
      "█ ▄▄  ▄▄▄▄ █",
      "█ ██  ▄▄▄  █",
      "█ ▀▀  ▄▄▄▄ █",
      "▀▀▀▀▀▀▀▀▀▀▀▀",
    ]
    case .several: [
      " ▄██▄  ▄██▄",
      " ████  ████",
      "  ▀▀    ▀▀",
      "▄████▄▄████▄",
      "████████████",
    ]
    case .missing: [
      "  ▄█▀▀▀▀█▄",
      "       ▄██",
      "     ▄█▀",
      "     ▀▀",
      "     ██",
    ]
    case .closer: [
      "██▀▀    ▀▀██",
      "█ ▀▄▄▄▄▄▄▀ █",
      "   ██████",
      "█ ▄▀▀▀▀▀▀▄ █",
      "██▄▄    ▄▄██",
    ]
    case .further: [
      "▀▄ ▄    ▄ ▄▀",
      " ▄██    ██▄",
      "     ██",
      " ▀██    ██▀",
      "▄▀ ▀    ▀ ▀▄",
    ]
    case .right: [
      "      ██▄",
      "▄▄▄▄▄▄████▄",
      "████████████",
      "▀▀▀▀▀▀████▀",
      "      ██▀",
    ]
    case .left: [
      "   ▄██",
      " ▄████▄▄▄▄▄▄",
      "████████████",
      " ▀████▀▀▀▀▀▀",
      "   ▀██",
    ]
    case .up: [
      "    ▄██▄",
      "  ▄██████▄",
      " ▀▀▀████▀▀▀",
      "    ████",
      "    ████",
    ]
    case .down: [
      "    ████",
      "    ████",
      " ▄▄▄████▄▄▄",
      "  ▀██████▀",
      "    ▀██▀",
    ]
    case .good: [
      "         ▄██",
      "       ▄██▀",
      "█▄   ▄██▀",
      "▀██▄██▀",
      "  ▀█▀",
    ]
    case .still: [
      "  ▄▄▄  ▄▄▄",
      "  ███  ███",
      "  ███  ███",
      "  ███  ███",
      "  ▀▀▀  ▀▀▀",
    ]
    case .straight: [
      "     ██",
      "  ▄▀▀██▀▀▄",
      "███  ██  ███",
      "  ▀▄▄██▄▄▀",
      "     ██",
    ]
    case .eyes: [
      "   ▄▄▄▄▄▄",
      "▄▀▀  ▄▄  ▀▀▄",
      "█   ████   █",
      "▀▄▄  ▀▀  ▄▄▀",
      "   ▀▀▀▀▀▀",
    ]
    case .mouth: [
      "   ▄▄▄▄▄▄",
      " ▄▀ ▄  ▄ ▀▄",
      " █        █",
      " ▀▄ ▀▀▀▀ ▄▀",
      "   ▀▀▀▀▀▀",
    ]
    case .dark: [
      "  ▄██████▄",
      " ██████████",
      "  ▀██████▀",
      "    ▀▀▀▀",
      "    ▀██▀",
    ]
    case .bright: [
      " ▄   ██   ▄",
      "  ▀ ▄▄▄▄ ▀",
      "██ ██████ ██",
      "  ▄ ▀▀▀▀ ▄",
      " ▀   ██   ▀",
    ]
    case .behind: [
      " ▄▄▄▄ ▄ █ ▄",
      "██████ ███▄",
      "▀████▀▄▀█▀▄",
      " ▄▄▄▄   ▄",
      "██████",
    ]
    case .uneven: [
      "  ▄████▀▀ ▄",
      " ██████    █",
      " ██████    █",
      " ██████    █",
      "  ▀████▄▄ ▀",
    ]
    case .blurred: [
      " ▄▄    ▄▄",
      "▀  ▀▄▄▀  ▀▄▀",
      "▄▀▀▄  ▄▀▀▄ ▄",
      " ▄▄ ▀▀ ▄▄ ▀",
      "▀  ▀▄▄▀  ▀▄▀",
    ]
    case .covered: [
      "▀█▄ ▄▄▄▄▄▄",
      " ▄▀█▄     ▀▄",
      " █  ██▄▀   █",
      " █    ▀█▄  █",
      "  ▀▀▀▀▀▀▀▄▄",
    ]
    case .mask: [
      "  ▄▀▀▀▀▀▀▄",
      " █  ▄  ▄  █",
      "▀█▄██████▄█▀",
      " ▀████████▀",
      "   ▀▀▀▀▀▀",
    ]
    case .glasses: [
      "   ▄▄▄▄▄▄",
      "▄▀▀      ▀▀▄",
      "█▄▄▄▄▄▄▄▄▄▄█",
      "████▀▀▀▀████",
      "▀██▀    ▀██▀",
    ]
    case .bad: [
      "██▄    ▄██",
      " ▀██▄▄██▀",
      "   ████",
      " ▄██▀▀██▄",
      "██▀    ▀██",
    ]
    case .again: [
      " ▄█ ▀▀▀▀▄▄",
      "▀██▀     ▀█",
      " ▄        █",
      " █▄      ▄█",
      "  ▀▀▄▄▄▄▀▀",
    ]
    case .corner(let corner): corners[corner & 3]
    case .document(let sign): sign.art
    case .movement(let gesture): MovementTable.row(Ask(gesture)).art
    case .spinner, .live: nil
    }
  }

  // swift-format-ignore
  private static let corners = [
    [
      "▄▄▄▄▄▄▄▄▄",
      "██▀▀▀▀▀▀▀",
      "██",
      "██",
      "▀▀",
    ],
    [
      "   ▄▄▄▄▄▄▄▄▄",
      "   ▀▀▀▀▀▀▀██",
      "          ██",
      "          ██",
      "          ▀▀",
    ],
    [
      "          ▄▄",
      "          ██",
      "          ██",
      "   ▄▄▄▄▄▄▄██",
      "   ▀▀▀▀▀▀▀▀▀",
    ],
    [
      "▄▄",
      "██",
      "██",
      "██▄▄▄▄▄▄▄",
      "▀▀▀▀▀▀▀▀▀",
    ],
  ]
}
