package import Contract
package import Delivery
internal import Evidence
internal import Files

/// Asks the backend whether it would take sessions from this machine, without sending anything of any session.
package enum BackendCheck {
  /// A backend that is silent for longer counts as unreachable.
  private static let patience = Duration.seconds(10)

  /// Asks it from this process; `nil` if the adapter has no backend.
  package static func ask(
    _ config: DeliveryConfig, _ credentials: Result<DeliveryCredentials, CaptureError>
  ) -> BackendReply? {
    do throws(CaptureError) {
      let context = DeliveryContext(
        config: config, credentials: try credentials.get(), template: try config.template(), now: .now(), random: 0,
        sha256: { Digest(of: $0).bytes })
      let probe: BackendProbe?
      do throws(DeliveryTrouble) {
        probe = try BackendProbe(context)
      } catch {
        return BackendReply(config, BackendFinding(error))
      }
      guard let probe else { return nil }
      var settings = HTTPClient.Settings(config)
      settings.limits.stall = patience
      let answer = try HTTPClient(settings).send(probe.request) ?? .failed(TransportFault(.timeout))
      return BackendReply(config, probe.finding(of: answer, now: .now()))
    } catch {
      return BackendReply(config, error)
    }
  }

  /// Lets another process ask, so that this one neither loads libcurl nor opens a connection; `nil` if it has no answer.
  ///
  /// `words` are the arguments of this program for `cameo deliver check --json`.
  package static func askAside(_ words: [String], environment: [String: String]) -> BackendReply? {
    guard let program = Program.path() else { return nil }
    let run = ProgramRun(step: "check", program, arguments: words, input: [], limit: patience * 3)
    guard case .program(_, let output)? = ProgramRunner(run, environment: environment).answer(isStopped: { false })
    else { return nil }
    return BackendReply(json: output)
  }
}
