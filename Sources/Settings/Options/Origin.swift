/// The source of a setting's value.
package enum Origin: Hashable, Sendable {
  case builtIn
  case file(String, line: Int)
  case environment(String)
  case flag(String)
}

extension Origin: CustomStringConvertible {
  package var description: String {
    switch self {
    case .builtIn: "default"
    case .file(let path, let line): "\(path):\(line)"
    case .environment(let name): name
    case .flag(let name): "flag \(name)"
    }
  }
}
