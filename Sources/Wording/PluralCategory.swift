/// The classes of numbers that languages tell apart, by their names in CLDR and in `.stringsdict`.
package enum PluralCategory: String, CaseIterable, Hashable, Sendable {
  case zero, one, two, few, many, other
}
