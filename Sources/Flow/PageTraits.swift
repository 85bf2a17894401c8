/// The traits of a page; they decide what keys do there, and how engine and screen treat it.
package struct PageTraits: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// It belongs to a session, which Ctrl-C ends.
  package static let session = PageTraits(rawValue: 1)
  package static let controls = PageTraits(rawValue: 1 << 1)
  /// The focus can move.
  package static let choices = PageTraits(rawValue: 1 << 2)
  /// Help or the leave question can cover it.
  package static let overlays = PageTraits(rawValue: 1 << 3)
  /// It shows the source of the picture, unless that is a hardware camera.
  package static let source = PageTraits(rawValue: 1 << 4)
  /// It shows the person or the document.
  package static let picture = PageTraits(rawValue: 1 << 5)
  /// The camera can be switched.
  package static let camera = PageTraits(rawValue: 1 << 6)
  /// It has a details view for the operator.
  package static let details = PageTraits(rawValue: 1 << 7)
  /// It lists the cameras.
  package static let cameras = PageTraits(rawValue: 1 << 8)
  /// It cannot continue without a camera.
  package static let awaitsCamera = PageTraits(rawValue: 1 << 9)
  /// It lists the languages.
  package static let languages = PageTraits(rawValue: 1 << 10)
  /// It announces that the session is complete, with warnings about the products.
  package static let outcome = PageTraits(rawValue: 1 << 11)
  /// Everything is saved: any key leaves, and nothing is lost.
  package static let parting = PageTraits(rawValue: 1 << 12)

  /// A page of a step.
  package static let flow: PageTraits = [session, controls, choices, overlays, source]
  /// A step analyses the live preview.
  package static let looking: PageTraits = flow.union([picture, camera, details])
  /// A captured picture.
  static let still: PageTraits = flow.subtracting(source).union(picture)
}
