package import Contract

/// The source of a setting's value.
package enum Origin: Hashable, Sendable {
  case builtIn
  case file(String, line: Int)
  case environment(String)
  case flag(String)
}

extension Origin {
  /// A bad value on the command line is wrong usage; elsewhere it is an impossible setting.
  package var codeOfBadValue: ErrorCode {
    if case .flag = self { .usage } else { .impossibleSettings }
  }
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
