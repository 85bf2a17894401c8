import Cells

@testable import Screens

extension Look {
  static let tested = Look(
    spinner: ["|", "/", "-", "\\"],
    drawings: [
      .facePosition: Drawing(
        small: ["+- .---. -+", "  ( o o )", "  (  -  )", "+- '---' -+"],
        large: [
          "+--           --+", "     .-----.", "    /  o o  \\", "   |    ^    |", "    \\  ---  /", "     '-----'",
          "+--           --+",
        ]),
      .faceExpression: Drawing(
        small: ["  .-----.", " |  o o  |", " |  ---  |", "  '-----'"],
        large: [
          "    .-------.", "   /  _   _  \\", "  |   o   o   |", "  |     ^     |", "  |   -----   |",
          "   \\         /", "    '-------'",
        ]),
      .faceLight: Drawing(
        small: ["\\|/  .---.", "-*- | o o |", "/|\\ |  -  |", "     '---'"],
        large: [
          "   |", " \\ | /    .-----.", "-- O --  /  o o  \\", " / | \\  |    ^    |", "   |    |   ---   |",
          "         \\       /", "          '-----'",
        ]),
      .cameraPermission: Drawing(
        small: ["   .---.", ".--'   '--.", "|   (O)   |", "'---------'"],
        large: [
          "       .---.", ".------'   '------.", "| o   .-----.     |", "|    /  .-.  \\    |",
          "|    \\  '-'  /    |", "|     '-----'     |", "'-----------------'",
        ]),
    ])
}
