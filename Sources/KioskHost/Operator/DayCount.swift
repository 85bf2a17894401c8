internal import Contract
internal import Evidence
internal import Flow

/// Counts a kiosk's visitors and session ends per day; the caller chooses the time zone.
struct DayCount: Equatable {
  private var day = Substring()
  private var status = KioskStatus()

  mutating func hear(_ notice: Notice, at wall: WallTime) {
    begin(wall)
    switch notice {
    case .personSeated: status.people += 1
    case .sessionEnded(.completed, _, _): status.captured += 1
    case .sessionEnded(.failed, _, _), .sessionEnded(.error, _, _): status.failed += 1
    case .sessionEnded(.cancelled, _, _): status.left += 1
    default: break
    }
  }

  mutating func status(at wall: WallTime) -> KioskStatus {
    begin(wall)
    return status
  }

  private mutating func begin(_ wall: WallTime) {
    if wall.day != day { (day, status) = (wall.day, KioskStatus()) }
  }
}
