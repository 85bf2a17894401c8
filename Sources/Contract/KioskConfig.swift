/// Ours: how a kiosk waits for people, and what it says to them beside the pages of their session.
package struct KioskConfig: Hashable, Sendable {
  /// How long nobody may be seen or heard of before they are asked whether they are still there.
  package var idleMs = 45_000.0
  /// How long they have to answer.
  package var warnMs = 30_000.0
  /// Another way than this machine, for whoever wants none of it; a line on the first page.
  package var alternative: String?
  /// Whom to turn to while it is out of order; a line on that page.
  package var contact: String?
  /// Where the PIN of whoever runs it is kept; nil for the usual place.
  package var pinFile: String?
  /// What the first page waits for.
  package var attractPresence = AttractPresence.key
  /// Pressed twice, it asks for that PIN; it is shown nowhere.
  package var operatorKey = OperatorKey.f10
  /// Nobody is let in while less is free on the disk.
  package var minFreeMB = 500

  package init() {}

  /// Whoever is asked must have the time to read it (WCAG 2.2.1).
  package static let leastWarningMs = 20_000.0
  /// How long one person may take where the settings do not say.
  package static let usualSessionMaxMs = 600_000.0
}

/// A key that nobody presses twice by chance: none that means something to the public.
package enum OperatorKey: String, CaseIterable, Sendable {
  case f5, f6, f7, f8, f9, f10, f11, f12

  package var key: Key { .function(Int(rawValue.dropFirst()) ?? 10) }
}

/// What begins a session at a kiosk.
package enum AttractPresence: String, CaseIterable, Sendable {
  case key
  /// A face before the camera as well, which is therefore open while nobody has asked for it.
  case face
}
