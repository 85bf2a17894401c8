/// The language that the environment asks for.
package enum LocaleName {
  /// As a language tag such as `fr-FR`: the first of LC_ALL, LC_MESSAGES and LANG that is set; nil for C and POSIX.
  package static func language(environment: [String: String]) -> String? {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    guard let locale = names.lazy.compactMap({ environment[$0] }).first(where: { !$0.isEmpty }) else { return nil }
    let name = locale.prefix { $0 != "." && $0 != "@" }
    if name == "C" || name == "POSIX" || name.isEmpty { return nil }
    return String(name.map { $0 == "_" ? "-" : $0 })
  }
}
