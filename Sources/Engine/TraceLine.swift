package import Contract
internal import Flow
internal import Notation

/// One transition of the core's state machine: the event, the effects it caused, and the page before and after.
///
/// It holds names from the source code only, never a value: nothing that a user types, shows or is called gets into a trace.
package struct TraceLine: Equatable, Sendable {
  package static let version = 1

  /// Since the session began.
  package let time: Duration
  package let session: String
  package let event: String
  package let effects: [String]
  package let before: Page?
  package let after: Page?

  init(
    _ time: Duration, _ session: String, _ event: Any, _ effects: [Effect], from before: Page?, to after: Page?
  ) {
    (self.time, self.session, self.before, self.after) = (time, session, before, after)
    self.event = caseName(of: event)
    self.effects = effects.map(caseName)
  }

  /// As one line of JSON.
  package var text: String {
    JSONWriter.text(
      .object([
        ("v", .integer(Self.version)), ("t", .number(time.milliseconds, decimals: 3)), ("session", .string(session)),
        ("event", .string(event)), ("before", before.map { .string($0.rawValue) } ?? .null),
        ("after", after.map { .string($0.rawValue) } ?? .null), ("effects", .array(effects.map(JSONNode.string))),
      ]))
  }

  /// Replaces the lines that a slow reader has lost.
  static func lossLine(_ count: Int) -> String {
    JSONWriter.text(.object([("v", .integer(version)), ("event", .string("linesLost")), ("count", .integer(count))]))
  }
}

/// The name of an enum's case and of the cases within, such as `intent.pressControl.start`, without the other values.
private func caseName(of value: Any) -> String {
  if let timer = value as? Timer { return timer.name }
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional { return mirror.children.first.map { caseName(of: $0.value) } ?? "" }
  guard mirror.displayStyle == .enum else { return "" }
  guard let child = mirror.children.first, let label = child.label else { return "\(value)" }
  let inner = caseName(of: firstOfTuple(child.value))
  return inner.isEmpty ? label : "\(label).\(inner)"
}

private func firstOfTuple(_ value: Any) -> Any {
  let mirror = Mirror(reflecting: value)
  return mirror.displayStyle == .tuple ? mirror.children.first?.value ?? value : value
}
