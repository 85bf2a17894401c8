internal import Cells
internal import Contract

/// The signs of hints that are not followed, as small films: an oval and a face, or a frame and a card, that does what is
/// asked.
enum Pictograms {
  /// Three pictures in two seconds: slow enough to be understood, and calm.
  static let picture: Duration = .milliseconds(600)

  /// The picture of a number; nil for signs that do not move.
  static func text(_ mark: Prompt.Mark, _ number: Int, _ look: Look) -> Text? {
    let pictures = look.isUnicode ? film(mark)?.unicode : film(mark)?.ascii
    guard let pictures, !pictures.isEmpty else { return nil }
    return Text(pictures[number % pictures.count])
  }

  /// All pictures of a film are equally wide, so that the words beside it stand.
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
    case .movement(let gesture): TaskGuide.row(Ask(gesture)).film
    case .document(let sign): sign.film
    case .good, .bad, .again, .spinner, .corner: nil
    }
  }
}

extension Prompt {
  /// The theme's sign of the movement that is asked for.
  func ownSign(_ look: Look) -> String? { gesture.flatMap { look.glyph($0, isActive: true) } }

  /// The sign beside the words: the theme's own, or ours, still or moving.
  func sign(_ look: Look) -> Text {
    if let own = ownSign(look) { return Text(own) }
    return film.flatMap { Pictograms.text(mark, $0, look) } ?? Marks.text(mark, look)
  }
}

extension Duration {
  var pictogramFrame: Int { Int(min(self / Pictograms.picture, 1e12)) }
}
