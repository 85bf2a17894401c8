/// The style of a cell.
public struct VTStyle: Hashable, Sendable {
  /// `nil` is the default colour; palette numbers, and from 2^24 on 24-bit colours.
  public var foreground: Int?
  public var background: Int?
  public var isBold = false
  public var isDim = false
  public var isItalic = false
  public var isUnderlined = false
  public var isReversed = false

  public init(foreground: Int? = nil, background: Int? = nil) {
    self.foreground = foreground
    self.background = background
  }

  /// The number of a 24-bit colour.
  public static func direct(_ red: Int, _ green: Int, _ blue: Int) -> Int { 1 << 24 | red << 16 | green << 8 | blue }

  /// Applies SGR parameters; returns the unsupported ones.
  mutating func apply(_ numbers: [Int?]) -> [Int] {
    var rest = numbers.map { $0 ?? 0 }[...]
    if rest.isEmpty { rest = [0] }
    var unknown: [Int] = []
    while let number = rest.popFirst() {
      if number == 38 || number == 48, rest.first == 5, rest.count >= 2 {
        set(number == 38 ? \.foreground : \.background, rest.dropFirst().first)
        rest = rest.dropFirst(2)
      } else if number == 38 || number == 48, rest.first == 2, rest.count >= 4 {
        let parts = rest.dropFirst().prefix(3)
        set(number == 38 ? \.foreground : \.background, parts.reduce(1) { $0 << 8 | min($1, 255) })
        rest = rest.dropFirst(4)
      } else if !apply(number) {
        unknown.append(number)
      }
    }
    return unknown
  }

  private mutating func set(_ part: WritableKeyPath<VTStyle, Int?>, _ color: Int?) { self[keyPath: part] = color }

  private mutating func apply(_ number: Int) -> Bool {
    switch number {
    case 0: self = VTStyle()
    case 1: isBold = true
    case 2: isDim = true
    case 3: isItalic = true
    case 4: isUnderlined = true
    case 7: isReversed = true
    case 22: (isBold, isDim) = (false, false)
    case 23: isItalic = false
    case 24: isUnderlined = false
    case 27: isReversed = false
    case 10, 11: break
    default: return applyColor(number)
    }
    return true
  }

  private mutating func applyColor(_ number: Int) -> Bool {
    switch number {
    case 30..<38: foreground = number - 30
    case 39: foreground = nil
    case 40..<48: background = number - 40
    case 49: background = nil
    case 90..<98: foreground = number - 82
    case 100..<108: background = number - 92
    default: return false
    }
    return true
  }
}
