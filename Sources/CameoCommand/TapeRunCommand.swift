import Contract
import Glibc
import Rehearsal
import Settings
import Tape
import Terminal

/// Answers `cameo tape run`: runs tapes and says what did not hold.
struct TapeRunCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    guard !invocation.operands.isEmpty else {
      throw CaptureError(
        .usage, "'cameo tape run' needs a tape or a folder of tapes.", recovery: "Write 'cameo tape run FILE'.")
    }
    let order = try TapeRunOrder(invocation, surroundings)
    guard order.refusals.isEmpty else {
      Say.aside(order.refusals.flatMap(\.lines))
      return order.refusals.map(\.exitCode).max() ?? ExitCode.badSyntax
    }
    var critic = Critic(order, surroundings)
    if let pace = order.pace {
      critic.isInterrupted = try show(order, pace, &critic)
    } else {
      // No loop takes the signals here, as a session's does: Ctrl-C ends the program.
      Signals.unblock()
      try order.rehearsal.run(on: order.stage, jobs: order.jobs) { critic.hear($0) }
    }
    return try critic.finish()
  }

  /// On this terminal; what is to be said waits until it is given back. Tells whether it was stopped.
  private func show(
    _ order: TapeRunOrder, _ pace: Screening.Pace, _ critic: inout Critic
  ) throws(CaptureError) -> Bool {
    let terminal = try CursesTerminal(try TerminalPlace.find())
    var reports: [TestReport] = []
    let screening = Screening(terminal, pace: pace)
    order.rehearsal.show(on: screening, order.stage) { reports.append($0) }
    terminal.close()
    Signals.unblock()
    reports.forEach { critic.hear($0) }
    return screening.isInterrupted
  }
}
