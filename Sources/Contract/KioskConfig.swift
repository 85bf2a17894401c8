/// Ours: settings of a kiosk: its timeouts, the texts of its own pages, and the operator's access.
package struct KioskConfig: Hashable, Sendable {
  /// The idle timeout: after this long without a key or a face, the visitor is asked whether they are still there.
  package var idleMs = 45_000.0
  /// How long the visitor has to answer.
  package var warnMs = 30_000.0
  /// The alternative to this machine for visitors who don't want it; a line on the first page.
  package var alternative: String?
  /// The contact while the kiosk is out of order; a line on that page.
  package var contact: String?
  /// The path of the operator's PIN file; `nil` for the default path.
  package var pinFile: String?
  /// The trigger of a session on the first page.
  package var attractPresence = AttractPresence.key
  /// Pressed twice, this key asks for the PIN; no page shows it.
  package var operatorKey = OperatorKey.f10
  /// Visitors are refused while the disk has less free space.
  package var minFreeMB = 500

  package init() {}

  /// Visitors must have the time to read the question (WCAG 2.2.1).
  package static let leastWarningMs = 20_000.0
  /// The default limit for the length of a session.
  package static let usualSessionMaxMs = 600_000.0
}

/// A key that visitors don't press twice by accident: none with a meaning in a session.
package enum OperatorKey: String, CaseIterable, Sendable {
  case f5, f6, f7, f8, f9, f10, f11, f12

  package var key: Key { .function(Int(rawValue.dropFirst()) ?? 10) }
}

/// The trigger of a session at a kiosk.
package enum AttractPresence: String, CaseIterable, Sendable {
  case key
  /// A face before the camera too; the camera is therefore open while the kiosk waits.
  case face
}
