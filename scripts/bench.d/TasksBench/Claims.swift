import Contract
import GuidanceKit

/// What is claimed, and what is not: each with a person of its own.
extension Bench {
  private static let movements = Gesture.allCases.filter { $0 != .eyesShut }

  /// A person who does nothing: looked at once, and asked for everything; what is asked first takes longest.
  func still() throws {
    var runs: [String: [TaskedRun]] = [:]
    for seed in seeds {
      let witness = Witness(finder(seed), remembers: true)
      for difficulty in TaskDifficulty.allCases {
        for gesture in Self.movements {
          runs["\(gesture.rawValue), \(difficulty.rawValue)", default: []].append(
            try TaskedRun(
              Place().scene("tasks-still", nil, seed), tasks: [task(gesture, difficulty)], avoid: besides(gesture),
              witness: witness))
        }
      }
    }
    Self.head("still")
    for gesture in Self.movements {
      for difficulty in TaskDifficulty.allCases {
        let name = "\(gesture.rawValue), \(difficulty.rawValue)"
        Self.row(name, runs[name] ?? [])
      }
    }
    let hard = runs["blink, hard"] ?? []
    tell("\nblink, hard: \(hard.map(\.seen.count).reduce(0, +)) counted of \(hard.map(\.cues).reduce(0, +)) cues")
  }

  /// Photos, by the name of their actor.
  func photo(_ gesture: Gesture, by actor: String) throws {
    Self.head(actor)
    for difficulty in TaskDifficulty.allCases {
      // So much time for each, that the easy ones are not tried for longer.
      let runs = try runs(actor, avoid: besides(gesture)) { _ in [task(gesture, difficulty, timeout: 12_000)] }
      Self.row("\(gesture.rawValue), \(difficulty.rawValue)", runs)
    }
  }

  /// A film of a person who did this again and again, whatever is asked now; questions are asked one by one.
  func recorded(_ gesture: Gesture) throws {
    guard let film = Film.of(gesture) else { return }
    Self.head("recorded")
    for difficulty in TaskDifficulty.allCases {
      let runs = try runs("recorded", lines: film, avoid: besides(gesture)) { seed in
        var order = task(gesture, difficulty, timeout: 12_000)
        if gesture == .tilt { order.questions = [TaskQuestion("Is it day?", answer: seed % 2 == 0)] }
        return [order]
      }
      Self.row("\(gesture.rawValue), \(difficulty.rawValue)", runs)
      if gesture == .tilt {
        tell("| first answers right | \(runs.count { $0.answers.first == true }) of \(runs.count) |||||| |")
      }
    }
  }

  func others() throws {
    Self.head("who")
    let turns = { (_: Int) in [TaskOrder(.gestures, timeout: 12_000)] }
    Self.row("tasks-replay, shuffled turns", try runs("tasks-replay", turns))
    Self.row("tasks-wrong, yes or no", try runs("tasks-wrong") { _ in [task(.tilt, .medium)] })
    Self.row("tasks-wrong, yes or no, hard", try runs("tasks-wrong") { _ in [task(.tilt, .hard)] })
    let fast = try runs("tasks-fast") { _ in [task(.circle, .medium)] }
    Self.row("tasks-fast, circle (told \"slower\": \(fast.count { $0.hints.contains(.slower) }))", fast)
    Self.row("tasks-other, turns", try runs("tasks-other", turns))
  }
}

/// Films of people, as tracks: the people in them hear no prompt.
enum Film {
  static func of(_ gesture: Gesture) -> String? {
    switch gesture {
    case .tilt: line(of: "roll", to: [20, -20], out: 450, hold: 800, back: 450, rest: 1300)
    case .nod: line(of: "pitch", to: [19], out: 220, hold: 120, back: 260, rest: 2400)
    case .blink: line(of: "blink", to: [1], out: 50, hold: 140, back: 70, rest: 1740)
    case .mouth: line(of: "mouth", to: [0.9], out: 200, hold: 800, back: 250, rest: 1750)
    case .smile: line(of: "smile", to: [1], out: 300, hold: 1000, back: 350, rest: 1850)
    default: nil
    }
  }

  /// Milliseconds; after four seconds of rest, over and over.
  private static func line(of key: String, to peaks: [Double], out: Int, hold: Int, back: Int, rest: Int) -> String {
    var (time, lines) = (4000, ["0s life=0.5 width=0.9"])
    func add(_ words: String) { lines.append("\(time / 1000).\(String(1000 + time % 1000).dropFirst())s \(words)") }
    for round in 0..<30 {
      add("\(key)=0")
      time += out
      add("\(key)=\(peaks[round % peaks.count])")
      time += hold
      add("")
      time += back
      add("\(key)=0")
      time += rest
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
