import Agents
import Contract
import Couriers
import KioskHost
import Settings

extension Surroundings {
  /// A kiosk that is slower counts as stopped.
  private static let patience = Duration.seconds(2)

  /// The kiosk on this machine; `nil` if the backend is not told how it stands.
  func standing(_ settings: ProgramSettings) throws(CaptureError) -> StandingSource? {
    guard settings.delivery.status else { return nil }
    return StandingSource(try KioskID(settings.delivery)) { [environment] () throws(CaptureError) in
      do throws(CaptureError) {
        return try ControlCaller(environment, patience: Self.patience).ask(.status).node
      } catch {
        // A kiosk that refuses this user may well serve visitors.
        if error.code == .permissionDenied { throw error }
        return nil
      }
    }
  }
}
