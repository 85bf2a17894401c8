/// The plural categories of CLDR, named as in `.stringsdict`.
package enum PluralCategory: String, CaseIterable, Hashable, Sendable {
  case zero, one, two, few, many, other
}
