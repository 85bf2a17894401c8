/// What a page has, which decides what keys do there and what the engine and the screen do for it.
package struct PageTraits: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// It belongs to a session, which Ctrl-C ends.
  package static let session = PageTraits(rawValue: 1)
  package static let controls = PageTraits(rawValue: 1 << 1)
  /// The focus can move.
  package static let choices = PageTraits(rawValue: 1 << 2)
  /// Help or a question can cover it.
  package static let overlays = PageTraits(rawValue: 1 << 3)
  /// It says where the picture comes from, unless that is a real camera.
  package static let source = PageTraits(rawValue: 1 << 4)
  /// It shows the person or the document.
  package static let picture = PageTraits(rawValue: 1 << 5)
  /// The camera can be changed.
  package static let camera = PageTraits(rawValue: 1 << 6)
  /// There is more to read for the operator.
  package static let details = PageTraits(rawValue: 1 << 7)
  /// It lists the cameras.
  package static let cameras = PageTraits(rawValue: 1 << 8)
  /// Only a camera leads on from it.
  package static let awaitsCamera = PageTraits(rawValue: 1 << 9)
  /// It lists the languages.
  package static let languages = PageTraits(rawValue: 1 << 10)
  /// It says that the session is complete, and what is wrong with the products.
  package static let outcome = PageTraits(rawValue: 1 << 11)

  /// A page of a step.
  package static let flow: PageTraits = [session, controls, choices, overlays, source]
  /// A step looks for something in the live picture.
  package static let looking: PageTraits = flow.union([picture, camera, details])
  /// A picture that was taken.
  static let still: PageTraits = flow.subtracting(source).union(picture)
}
