import Cameo
import Contract
import Couriers
import Delivery
import Files
import Settings

extension Surroundings {
  /// Reads the state of the delivery; `nil` if no backend is set, or there is no folder for its states.
  func survey(_ settings: ProgramSettings) -> DeliverySurvey? {
    guard settings.delivers,
      let output = try? SessionComposition.output(settings, environment: environment),
      let states = try? StateFolder.path(environment: environment)
    else { return nil }
    return DeliverySurvey(settings.delivery, output: output, states: states)
  }

  /// Throws `delivery.full` if too much waits for delivery, so that no session begins.
  func checkRoom(_ settings: ProgramSettings) throws(CaptureError) {
    // A fault of the folders is the delivery's matter, or shows when the session is saved.
    guard let status = try? survey(settings)?.status(), let obstacle = status.obstacle else { return }
    throw obstacle
  }
}
