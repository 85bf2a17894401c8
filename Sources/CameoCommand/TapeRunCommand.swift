import CommandLine
import Contract
import Glibc
import Rehearsal
import Tape
import Terminal

/// Implements `cameo tape run`: runs tapes and reports failures.
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
      Say.remark(order.refusals.flatMap(\.lines))
      return order.refusals.map(\.exitCode).max() ?? ExitCode.badSyntax
    }
    var reporter = TapeRunReporter(order, surroundings.files)
    guard let pace = order.pace else {
      var trouble: CaptureError?
      let signal = try order.rehearsal.run(on: order.stage, jobs: order.jobs) { report in
        do throws(CaptureError) { try reporter.hear(report) } catch { trouble = trouble ?? error }
      }
      if let trouble { throw trouble }
      return try reporter.finish(stoppedBy: signal)
    }
    let (reports, signal) = try show(order, pace)
    for report in reports { try reporter.hear(report) }
    return try reporter.finish(stoppedBy: signal)
  }

  /// Runs on this terminal; output is held until the terminal is restored.
  private func show(
    _ order: TapeRunOrder, _ pace: Screening.Pace
  ) throws(CaptureError) -> (reports: [TestReport], stoppedBy: Int32?) {
    let terminal = try Self.terminal()
    var reports: [TestReport] = []
    let screening = Screening(terminal, pace: pace)
    order.rehearsal.show(on: screening, order.stage) { reports.append($0) }
    terminal.close()
    Signals.unblock()
    return (reports, screening.stoppedBy)
  }

  /// Takes the terminal; the error's remedy differs from that of `cameo run`.
  private static func terminal() throws(CaptureError) -> CursesTerminal {
    do throws(CaptureError) {
      return try CursesTerminal(try TerminalPlace.find())
    } catch {
      throw CaptureError(
        error.code, error.message,
        recovery: "Leave out --live, --slow and --sandbox, or run it in a terminal that TERM names.")
    }
  }
}
