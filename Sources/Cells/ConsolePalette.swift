/// The sixteen colours of a Linux console, which a program may choose.
///
/// All are inks; only the first eight are grounds.
package struct ConsolePalette: Hashable, Sendable {
  package static let inks: ClosedRange<UInt8> = 0...15
  package static let grounds: ClosedRange<UInt8> = 0...7
  /// A bold ink is one of these: the kernel adds eight to the number.
  package static let boldInks: ClosedRange<UInt8> = 8...15

  package let colors: [RGB]

  /// `grounds` and `inks` are eight each; missing ones are black.
  package init(grounds: [RGB], inks: [RGB]) {
    func eight(_ colors: [RGB]) -> [RGB] { Array((colors + Array(repeating: .black, count: 8)).prefix(8)) }
    colors = eight(grounds) + eight(inks)
  }

  package subscript(_ number: UInt8) -> RGB { colors[Int(number) & 15] }
}
