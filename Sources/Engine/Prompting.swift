package import Contract
package import Flow

extension Prompted {
  /// What a page asks of whoever stands before the camera.
  package init(_ content: PageContent) {
    self.init()
    switch content {
    case .videoCapture(let view):
      switch view.stage {
      case .starting, .settled, .ready: break
      case .guiding, .holding, .recording: hint = view.hint
      }
    case .liveness(let view):
      switch view.moment {
      case .before, .saying: break
      case .gate: hint = view.capture.hint
      case .middle: (hint, isMiddle) = (view.remark, true)
      case .asking: (hint, ask, isCued) = (view.remark, view.ask, view.isCued)
      }
    case .documentCapture(let view): if view.capture.stage.isLooking { hint = view.capture.hint }
    case .documentFlip: hint = .docTurnOver
    // A page without a live picture needs no line here.
    default: break
    }
  }
}

extension LivenessView {
  /// Beside what is asked for the page has no generic prompt.
  fileprivate var remark: Hint? { capture.hint == .positionFace ? nil : capture.hint }
}
