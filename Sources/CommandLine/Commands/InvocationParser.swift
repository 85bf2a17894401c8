package import Contract
import Notation
internal import Settings

extension Invocation {
  /// Parses the arguments after the program's name; the last one of a repeated option wins.
  package init(parsing arguments: [String], commands: [CommandRow] = [.run]) throws(CaptureError) {
    var parser = InvocationParser(arguments, commands)
    self = try parser.parse()
  }
}

/// Single-pass parser of arguments, from left to right.
private struct InvocationParser {
  private let all: [String]
  private var rest: ArraySlice<String>
  private var words: [String] = []
  private var invocation = Invocation()
  private let commands: [CommandRow]
  /// Flags that are specific to a command or action.
  private let flags: [ActionFlag]

  init(_ arguments: [String], _ commands: [CommandRow]) {
    (all, rest) = (arguments, arguments[...])
    self.commands = commands
    flags = commands.flatMap { $0.flags + $0.actions.flatMap(\.flags) }
  }

  mutating func parse() throws(CaptureError) -> Invocation {
    while let argument = rest.popFirst() {
      if argument == "--" {
        let passes = flags.contains { $0.passesOptions && invocation.extras[$0.name] != nil }
        if passes { invocation.passedOptions = Array(rest) } else { words += rest }
        break
      } else if argument == "-h" {
        invocation.wantsHelp = true
      } else if argument == "-V" {
        invocation.wantsVersion = true
      } else if argument.hasPrefix("-") && argument != "-" {
        try flag(argument)
      } else {
        words.append(argument)
      }
    }
    try WordParser(words, commands).place(into: &invocation)
    return invocation
  }

  private mutating func flag(_ argument: String) throws(CaptureError) {
    let (name, attached) = Self.parts(argument)
    if let general = GeneralFlag(rawValue: name) {
      try take(general, attached)
    } else if let row = OptionTable.row(flag: name) {
      let text = try value(of: name, attached, wanted: row.kind.takesValue, row.kind.allowedInWords)
      invocation.given.append(.init(flag: name, text: text))
    } else if let flag = flags.first(where: { $0.name == name }) {
      invocation.extras[name] = try value(of: name, attached, wanted: flag.takesValue, "a value") ?? ""
    } else {
      throw unknown(name)
    }
  }

  private static func parts(_ argument: String) -> (name: String, attached: String?) {
    guard let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }

  private mutating func take(_ flag: GeneralFlag, _ attached: String?) throws(CaptureError) {
    let text = try value(of: flag.rawValue, attached, wanted: flag == .config, "a path")
    switch flag {
    case .config: invocation.configFile = text
    case .json: invocation.json = true
    case .help: invocation.wantsHelp = true
    case .version: invocation.wantsVersion = true
    }
  }

  private mutating func value(
    of flag: String, _ attached: String?, wanted: Bool, _ allowed: String
  ) throws(CaptureError) -> String? {
    guard wanted else {
      if attached == nil { return nil }
      throw CaptureError(.usage, "\(flag) takes no value.", recovery: "Write \(flag) alone.")
    }
    if let attached { return attached }
    guard let next = rest.first, !isFlag(next) else {
      throw CaptureError(.usage, "\(flag) needs a value.", recovery: "Give \(allowed).")
    }
    rest.removeFirst()
    return next
  }

  /// A known flag is never the value of the preceding one; any other word may be, even with a leading dash.
  private func isFlag(_ text: String) -> Bool {
    let name = Self.parts(text).name
    return ["-h", "-V", "--"].contains(name) || GeneralFlag(rawValue: name) != nil || OptionTable.row(flag: name) != nil
      || flags.contains { $0.name == name }
  }

  /// The error for an unknown option: suggests a similar one, or names the command's help.
  private func unknown(_ name: String) -> CaptureError {
    let row = commands.first { $0.name == all.first { word in !word.hasPrefix("-") } } ?? .run
    let settings = OptionTable.rows.filter(row.takes).compactMap(\.flag)
    let own = (row.flags + row.actions.flatMap(\.flags)).map(\.name)
    let general = GeneralFlag.allCases.filter { $0 != .json || row.takesJSON }.map(\.rawValue)
    let word = String(name.drop { $0 == "-" })
    let advice =
      nearest(name, in: own + settings + general).map { "Did you mean \($0)?" }
      ?? WordParser.advice(for: word, commands)
    return CaptureError(
      .usage, "There is no option \(printable(name)).", recovery: advice ?? "See 'cameo help \(row.name)'.")
  }
}
