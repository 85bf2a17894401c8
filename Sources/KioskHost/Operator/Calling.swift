internal import Cameo
internal import Contract
internal import Settings

/// Checks at the start that an operator whom the kiosk calls can also act on the call.
extension SessionComposition {
  /// Throws if calling the operator is configured without a PIN file; reports if no PIN is set yet.
  func checkCalling(_ onTrouble: (CaptureError) -> Void) throws(CaptureError) {
    let liveness = settings.session.liveness
    guard liveness.mode == .active, liveness.alternatives.contains(.operator) else { return }
    let file: PinFile
    do throws(CaptureError) {
      file = try pinFile
    } catch {
      throw CaptureError(
        .impossibleSettings, "\"liveness.alternatives\": \"operator\" needs a PIN, but has no folder to store it.",
        recovery: error.recovery)
    }
    do throws(CaptureError) {
      guard try file.read() == nil else { return }
      onTrouble(
        CaptureError(
          .impossibleSettings,
          "\"liveness.alternatives\" contains \"operator\", but no PIN is set, so no operator can help.",
          recovery: "Set one with 'cameo pin set'."))
    } catch {
      onTrouble(error)
    }
  }
}
