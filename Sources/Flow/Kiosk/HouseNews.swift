package import Contract

/// What a kiosk learns from the house that it stands in.
package enum HouseNews: Equatable, Sendable {
  /// There is room for somebody, whose session has this id and goes through this plan.
  case seated(String, Plan)
  /// There is none, and why.
  case refused(CaptureError)
  /// Whether there would be room now; nil where nothing stands in the way.
  case place(CaptureError?)
  /// Nothing is left of whoever was there: how long that took, and how many bytes of pictures were overwritten.
  case wiped(Duration, bytes: Int)
}
