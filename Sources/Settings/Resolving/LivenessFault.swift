package import Contract

/// Validates the liveness tasks.
package enum LivenessFault {
  /// All errors; empty if each task can be performed.
  static func all(in config: LivenessConfig, hasSound: Bool) -> [SettingFault] {
    alternatives(config.alternatives)
      + config.tasks.enumerated().flatMap { place, task in
        // Without sound, a user with closed eyes can't be told to open them.
        faults(of: task, "task \(place + 1), \"\(task.kind.rawValue)\",", config.avoid, hasSound: hasSound)
      }
  }

  // MARK: Alternatives

  /// Outside a kiosk there is no operator to call.
  static func needsKiosk(_ config: LivenessConfig) -> SettingFault? {
    guard config.mode == .active, config.alternatives.contains(.operator) else { return nil }
    return SettingFault(
      "liveness.alternatives", "\"operator\" needs a kiosk: without one, no operator can accept a task",
      "use 'cameo kiosk', or offer \"skip\" instead")
  }

  private static func alternatives(_ offered: [TaskAlternative]) -> [SettingFault] {
    let key = "liveness.alternatives"
    var faults: [SettingFault] = []
    if let skip = offered.firstIndex(of: .skip), let last = offered.firstIndex(of: .operator), skip < last {
      faults.append(
        SettingFault(
          key, "\"operator\" comes after \"skip\", so the operator would never be called",
          "remove one of them"))
    }
    if offered.contains(.none), offered.count > 1 {
      faults.append(
        SettingFault(key, "\"none\" is combined with others", "remove it, or use it alone"))
    }
    if Set(offered).count < offered.count {
      faults.append(SettingFault(key, "an alternative is listed twice", "list it once"))
    }
    return faults
  }

  // MARK: Tasks

  /// In characters.
  package static let longestText = 200
  /// What fits at 40x12 with the smallest picture.
  static let textOfSmallestWindow = 100
  /// Each movement keeps two pictures of the person in memory.
  static let mostGestures = 20
  /// In milliseconds; a smaller number was probably meant as seconds.
  static let shortestTimeout = 1000.0

  private static func faults(of task: TaskOrder, _ name: String, _ avoid: [Gesture], hasSound: Bool) -> [SettingFault] {
    let rules: [(isBroken: Bool, message: String, remedy: String)] = [
      (
        task.kind == .yesOrNo && task.questions.isEmpty, "has no questions",
        "add \"questions\": [{ \"question\": \"...\", \"answer\": true }]"
      ),
      (task.kind != .yesOrNo && !task.questions.isEmpty, "takes no questions", "move them to \"yesOrNo\""),
      (
        task.questions.contains { max($0.question.count, $0.errorMessage?.count ?? 0) > longestText },
        "has a text of more than \(longestText) characters, too long to read in time", "make it shorter"
      ),
      (
        task.questions.contains { $0.question.unicodeScalars.allSatisfy { $0.isBlank } },
        "has an empty question",
        "write the question"
      ),
      gestures(of: task),
      (
        task.gestures.count > mostGestures, "lists \(task.gestures.count) gestures; the maximum is \(mostGestures)",
        "list fewer, or split them into two tasks"
      ),
      (
        task.timeout.map { $0 > 0 && $0 < shortestTimeout } ?? false,
        "has a timeout of less than a second, too short for the task",
        "set the timeout in milliseconds, or 0 for no limit"
      ),
      (
        task.kind == .blink && task.maxBlinks == 0, "asks for no blinks",
        "set \"maxBlinks\" to 1 or more, or remove the task"
      ),
      (
        !(task.kind.own == nil ? 1...1 : 1...10).contains(task.count), "cannot ask \(task.count) times",
        task.kind.own == nil ? "only custom movements can have a count" : "set the count from 1 to 10"
      ),
    ]
    let broken = rules.filter(\.isBroken).map { SettingFault("liveness.tasks", "\(name) \($0.message)", $0.remedy) }
    return broken.isEmpty ? nothingLeft(of: task, name, avoid, hasSound: hasSound) : broken
  }

  private static func gestures(of task: TaskOrder) -> (isBroken: Bool, message: String, remedy: String) {
    let taken = task.kind.listed
    let strange = task.gestures.first { $0.own == nil && !taken.contains($0) }?.rawValue ?? ""
    if taken.isEmpty {
      return (!task.gestures.isEmpty, "takes no gestures", "move them to \"gestures\" or \"emoji\"")
    }
    return (
      !strange.isEmpty, "cannot ask for \"\(strange)\"",
      "it takes \(taken.map(\.rawValue).joined(separator: ", "))"
    )
  }

  private static func nothingLeft(
    of task: TaskOrder, _ name: String, _ avoid: [Gesture], hasSound: Bool
  ) -> [SettingFault] {
    let asked = task.candidates
    if asked.contains(where: { !avoid.contains($0) && (hasSound || $0 != .eyesShut) }) { return [] }
    if !asked.contains(where: { !avoid.contains($0) }) {
      return [
        SettingFault(
          "liveness.avoid", "\(name) has no allowed movement left",
          "remove the task, or avoid fewer of \(asked.map(\.rawValue).joined(separator: ", "))")
      ]
    }
    return [
      SettingFault(
        "liveness.tasks", "\(name) asks only for closed eyes, and the user can't see when to open them",
        "set \"sounds\" to true, or allow another movement")
    ]
  }
}

extension ProgramSettings {
  /// Throws for settings that need a kiosk, in a single session.
  package func checkWithoutKiosk() throws(SettingsFailure) {
    guard let fault = LivenessFault.needsKiosk(session.liveness) else { return }
    throw SettingsFailure(problems: [fault.problem(origins[fault.key])])
  }
}

/// Valid but unwise settings.
extension ProgramSettings {
  /// Warnings of `config check`: tasks that a photo or video would pass (spoofing), and questions that are truncated.
  package var doubts: [Diagnostic] {
    let liveness = session.liveness
    guard liveness.mode == .active else { return [] }
    let place = origins["liveness.tasks"].map { printable($0.description) } ?? "liveness.tasks"
    let asked = Set(liveness.tasks.flatMap(\.candidates))
    let told = asked.count == 1 ? asked.first.flatMap { Self.doubt(of: $0, liveness.tasks, place) } : nil
    let longest = liveness.tasks.flatMap(\.questions).map(\.question.count).max() ?? 0
    guard longest > LivenessFault.textOfSmallestWindow else { return [told].compactMap(\.self) }
    let cut = Diagnostic(
      .warning, file: place,
      "a question has \(longest) characters; a window of 40 columns shows \(LivenessFault.textOfSmallestWindow)",
      remedy: "make it shorter, or the window larger")
    return [told, cut].compactMap(\.self)
  }

  /// A plan of one movement alone.
  private static func doubt(of gesture: Gesture, _ tasks: [TaskOrder], _ place: String) -> Diagnostic? {
    guard let doubt = gesture.doubt else { return nil }
    let kinds = Set(tasks.map(\.kind))
    // These are tasks of their own, whose names settings have.
    let name = [TaskKind.yesOrNo, .blink].first { kinds == [$0] }?.rawValue ?? gesture.rawValue
    return Diagnostic(
      .warning, file: place, "\"\(name)\" alone \(doubt)", remedy: "add \"circle\", \"motions\" or \"gestures\"")
  }
}

extension Unicode.Scalar {
  /// Whether nothing of it is visible.
  fileprivate var isBlank: Bool { properties.isWhitespace || isUnseen() }
}
