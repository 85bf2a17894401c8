internal import Cells
internal import Contract

/// Animated signs of hints that are not followed: an oval with a face, or a frame with a card, that performs the
/// movement.
enum Pictograms {
  /// Frame time, slow enough to be understood.
  static let picture: Duration = .milliseconds(600)

  /// A frame by number; `nil` if the sign is not animated.
  static func text(_ mark: Prompt.Mark, _ number: Int, _ look: Look) -> Text? {
    let pictures = look.isUnicode ? film(mark)?.unicode : film(mark)?.ascii
    guard let pictures, !pictures.isEmpty else { return nil }
    return Text(pictures[number % pictures.count])
  }

  /// The picture of an animated sign that shows its meaning best; the plain sign if it is not animated.
  static func still(_ mark: Prompt.Mark, _ look: Look) -> Text {
    if let own = mark.gesture.flatMap({ look.glyph($0, isActive: true) }) { return Text(own) }
    let pictures = (look.isUnicode ? film(mark)?.unicode : film(mark)?.ascii) ?? []
    let shown = mark.gesture == nil ? pictures.last : pictures.dropFirst().first
    return (shown ?? pictures.first).map { Text($0) } ?? Marks.text(mark, look)
  }

  /// All frames of an animation have the same width, so that the text beside it does not move.
  static func film(_ mark: Prompt.Mark) -> (unicode: [String], ascii: [String])? {
    switch mark {
    case .oval: (["(   )", "( ○ )"], ["(   )", "( o )"])
    case .card: (["[   ]", "[▬▬▬]"], ["[   ]", "[===]"])
    case .missing: (["(   )", "( ○ )"], ["(   )", "( o )"])
    case .several: (["(○)○ ", "(○) ○", "(○)  "], ["(o)o ", "(o) o", "(o)  "])
    case .closer: (["( · )", "( ○ )", "( ● )"], ["( . )", "( o )", "( O )"])
    case .further: (["(●●●)", "( ● )", "( ● )"], ["(OOO)", "( O )", "( O )"])
    case .right: (["○ ( )", " ○( )", "  (○)"], ["o ( )", " o( )", "  (o)"])
    case .left: (["( ) ○", "( )○ ", "(○)  "], ["( ) o", "( )o ", "(o)  "])
    case .up: (["( . )", "( · )", "( ˙ )"], ["( . )", "( - )", "( ' )"])
    case .down: (["( ˙ )", "( · )", "( . )"], ["( ' )", "( - )", "( . )"])
    case .still: (["(○  )", "(  ○)", "( ○ )", "( ○ )"], ["(o  )", "(  o)", "( o )", "( o )"])
    case .straight: (["(‹  )", "(  ›)", "( ┼ )", "( ┼ )"], ["(<  )", "(  >)", "( : )", "( : )"])
    case .eyes: (["(– –)", "(◉ ◉)", "(◉ ◉)"], ["(- -)", "(o o)", "(o o)"])
    case .mouth: (["( ○ )", "( ‿ )", "( ‿ )"], ["( O )", "( - )", "( - )"])
    case .dark: (["( ☾ )", "( ☼ )"], ["( ( )", "( # )"])
    case .bright: (["( ☼ )", "( ○ )"], ["( # )", "( o )"])
    case .behind: (["☼(●) ", " (○)☼"], ["#(O) ", " (o)#"])
    case .uneven: (["( ◐ )", "( ○ )"], ["( % )", "( o )"])
    case .blurred: (["( ≈ )", "( ○ )"], ["( ~ )", "( o )"])
    case .covered: (["( ■ )", "( ○ )"], ["( [ )", "( o )"])
    case .mask: (["( ▬ )", "( ○ )"], ["( m )", "( o )"])
    case .glasses: (["( ◎ )", "(◉ ◉)"], ["( 8 )", "(o o)"])
    case .movement(let gesture): MovementTable.row(Ask(gesture)).film
    case .document(let sign): sign.film
    case .good, .bad, .again, .live, .spinner, .corner: nil
    }
  }
}

extension Prompt.Mark {
  /// The movement that it shows.
  var gesture: Gesture? { if case .movement(let gesture) = self { gesture } else { nil } }
}

extension Prompt {
  /// The theme's sign of the prompted movement.
  func ownSign(_ look: Look) -> String? { gesture.flatMap { look.glyph($0, isActive: true) } }

  /// The sign beside the text: the theme's or the built-in one, animated or not.
  func sign(_ look: Look) -> Text {
    if let own = ownSign(look) { return Text(own) }
    return film.flatMap { Pictograms.text(mark, $0, look) } ?? Marks.text(mark, look)
  }
}

extension Duration {
  var pictogramFrame: Int { Int(min(self / Pictograms.picture, 1e12)) }
}
