package import Contract

/// The content of a page that shows an address as a code.
package struct LinkView: Equatable, Sendable {
  package var kind: LinkKind
  package var link: BackendLink
  /// The session can't go on without it.
  package var isRequired: Bool
  package var state = LinkState.asked
  /// Until when the address can be used; `nil` is without end.
  package var until: Instant?

  package init(_ kind: LinkKind, _ link: BackendLink, isRequired: Bool = false) {
    (self.kind, self.link, self.isRequired) = (kind, link, isRequired)
  }

  /// The end of a session that the person goes on with elsewhere.
  static let movedOn = SessionEnd.cancelled(by: .host)

  /// Whether the address is still of use.
  package var isOpen: Bool { [.asked, .shown, .refused].contains(state) }

  package var face: PageFace {
    let isLast = kind == .phone && state == .done
    var face = PageFace(
      kind.page, stage: state.rawValue, .link(self), controls: controls, isAnimated: isOpen,
      closing: isLast ? Self.movedOn : nil,
      traits: isLast ? [.session, .controls, .parting] : .flow.subtracting(.source),
      unattended: "leave phone and wallet out of the steps.")
    face.address = isOpen ? link.uri : nil
    return face
  }

  private var controls: [Control] {
    if state == .done { return [Control(kind == .phone ? .finish : .continueButton)] }
    return (isRequired ? [] : [Control(.skip)]) + [Control(.leave, waitsForTab: true, asks: true)]
  }
}
