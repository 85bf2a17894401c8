internal import Notation

/// The diff between a golden's events and a test's.
struct GoldenChanges {
  fileprivate enum Step {
    case same(String)
    case gone(String)
    case come(String)
    case moved(String)
  }

  private static let context = 3
  private let steps: [Step]

  init(from golden: [String], to actual: [String]) {
    steps = Self.paired(Self.steps(from: golden, to: actual))
  }

  /// Each hunk, with up to three lines of context.
  var lines: [String] {
    let near = Set(steps.indices.filter { !steps[$0].isSame }.flatMap { $0 - Self.context...$0 + Self.context })
    var lines: [String] = []
    var last = -1
    for (index, step) in steps.enumerated() where near.contains(index) {
      if last >= 0, index > last + 1 { lines.append("…") }
      last = index
      lines += Self.text(of: step)
    }
    return lines
  }

  private static func text(of step: Step) -> [String] {
    switch step {
    case .same(let line): ["  \(harmless(line))"]
    case .moved(let sentence): [sentence]
    case .gone(let line): ["- \(harmless(line))", "  is missing now"]
    case .come(let line): ["+ \(harmless(line))", "  is new"]
    }
  }

  private static func steps(from golden: [String], to actual: [String]) -> [Step] {
    let difference = actual.map(LoggedEvent.unnumbered).difference(from: golden.map(LoggedEvent.unnumbered))
    let (gone, come) = (places(difference.removals), places(difference.insertions))
    var steps: [Step] = []
    var (old, new) = (0, 0)
    while old < golden.count || new < actual.count {
      if old < golden.count, gone.contains(old) {
        steps.append(.gone(golden[old]))
        old += 1
      } else if new < actual.count, come.contains(new) {
        steps.append(.come(actual[new]))
        new += 1
      } else {
        steps.append(.same(actual[min(new, actual.count - 1)]))
        (old, new) = (old + 1, new + 1)
      }
    }
    return steps
  }

  private static func places(_ changes: [CollectionDifference<String>.Change]) -> Set<Int> {
    Set(
      changes.map { change in
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
      })
  }

  /// Reports removed and added lines that are the same events at other times as such.
  private static func paired(_ steps: [Step]) -> [Step] {
    var result: [Step] = []
    var open: [(place: Int, event: LoggedEvent)] = []
    for step in steps {
      switch step {
      case .same, .moved: open = []
      case .gone(let line): if let event = LoggedEvent(line) { open.append((result.count, event)) }
      case .come(let line):
        if let event = LoggedEvent(line), let place = open.firstIndex(where: { $0.event.isSame(as: event) }) {
          let (old, golden) = open.remove(at: place)
          result[old] = .moved(golden.sentence(cameAt: event))
          continue
        }
      }
      result.append(step)
    }
    return result
  }
}

extension GoldenChanges.Step {
  fileprivate var isSame: Bool {
    if case .same = self { true } else { false }
  }
}

/// A parsed line of the event log.
private struct LoggedEvent {
  let name: String
  let time: Double
  private let rest: [JSONMember]

  init?(_ line: String) {
    let node = JSONReader.read(Array(line.utf8), file: "").node
    guard let members = node?.object, let name = node?["event"]?.string, let time = node?["t"]?.number else {
      return nil
    }
    (self.name, self.time) = (name, time)
    rest = members.filter { $0.key != "t" && $0.key != "seq" }
  }

  /// The line without its sequence number, which changes with every event before it.
  static func unnumbered(_ line: String) -> String {
    guard let members = JSONReader.read(Array(line.utf8), file: "").node?.object else { return line }
    return JSONNode(.object(members.filter { $0.key != "seq" })).text()
  }

  /// Equality without the time; the position does not count.
  func isSame(as other: LoggedEvent) -> Bool {
    rest.map(\.key) == other.rest.map(\.key) && rest.map { $0.node.text() } == other.rest.map { $0.node.text() }
  }

  func sentence(cameAt other: LoggedEvent) -> String {
    let (now, then) = (VirtualTime.milliseconds(other.time), VirtualTime.milliseconds(time))
    return "\(harmless(name)) came at \(now), the golden says \(then.dropLast(3))"
  }
}
