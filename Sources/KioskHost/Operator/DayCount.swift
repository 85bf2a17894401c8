internal import Contract
internal import Evidence
internal import Flow

/// Counts a kiosk's visitors and session ends per day (UTC).
struct DayCount: Equatable {
  private var day = Substring()
  private var survey = KioskStatus()

  mutating func hear(_ notice: Notice, at wall: WallTime) {
    begin(wall)
    switch notice {
    case .personSeated: survey.people += 1
    case .sessionEnded(.completed, _, _): survey.captured += 1
    case .sessionEnded(.failed, _, _), .sessionEnded(.error, _, _): survey.failed += 1
    case .sessionEnded(.cancelled, _, _): survey.left += 1
    default: break
    }
  }

  mutating func survey(at wall: WallTime) -> KioskStatus {
    begin(wall)
    return survey
  }

  private mutating func begin(_ wall: WallTime) {
    let today = wall.text.prefix { $0 != "T" }
    if today != day { (day, survey) = (today, KioskStatus()) }
  }
}
