import Contract

@testable import Flow
@testable import Screens

/// Scenes of the pages that read a chip.
extension Scene {
  /// A page with all that a person can do there.
  static func chip(
    _ stage: ChipView.Stage, advice: Bool = false, ways: [ControlID]? = nil
  ) -> PageFace {
    var view = ChipView(stage)
    view.showsAdvice = advice
    view.ways =
      ways
      ?? {
        switch stage {
        case .looking, .reading, .moved: []
        case .waiting: advice ? [.skip] : []
        case .typing(let form): [.continueButton, form.isAccess ? .keyFields : .accessNumber, .skip]
        case .done: [.continueButton]
        case .failed(let trouble): [trouble == .wrongKey ? .editKey : .tryAgain, .skip, .leave]
        }
      }()
    return view.face
  }

  private static func chip(
    _ name: String, _ stage: ChipView.Stage, advice: Bool = false, ways: [ControlID]? = nil
  ) -> Scene {
    let face = chip(stage, advice: advice, ways: ways)
    return page("chip-" + name, face, face.controls)
  }

  static func form(_ texts: String..., isAccess: Bool = false) -> ChipForm {
    var form = ChipForm(isAccess: isAccess)
    for (place, text) in texts.enumerated() {
      if place > 0 { form.move(by: 1) }
      text.forEach { form.write($0) }
    }
    return form
  }

  private static let refused: ChipForm = {
    var refused = form("L898902C36", "7408122", "1204158")
    _ = refused.submit()
    return refused
  }()

  static let chips: [Scene] = [
    chip("looking", .looking), chip("present", .waiting(.waiting)), chip("advice", .waiting(.waiting), advice: true),
    chip("opening", .waiting(.present)), chip("unplugged", .waiting(.unusable(.readerLost)), advice: true),
    chip("two", .waiting(.unusable(.manyChips))),
    chip("none", .waiting(.unusable(.noReader))), chip("reading", .reading(.group(.dg2), 0.42)),
    chip("moved", .moved), chip("done", .done), chip("failed", .failed(.notAuthentic)),
    chip("refused", .failed(.wrongKey)), chip("exhausted", .failed(.badData), ways: [.skip, .leave]),
    chip("number", .typing(form("L898902C<3"))), chip("expiry", .typing(form("L898902C36", "740812", "1204"))),
    chip("fields", .typing(form("L898902C36", "740812"))), chip("wrong", .typing(refused)),
    chip("access", .typing(form("1234", isAccess: true)), ways: [.continueButton, .keyFields]),
  ]
}
