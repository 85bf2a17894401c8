import Contract
import Testing

@testable import Wording

/// The twenty texts that must never change, with their exact English and French.
private let seedTexts: [(key: String, english: String, french: String)] = [
  (
    "unissey_instructions_title",
    "Record a short video selfie",
    "Enregistrez un selfie vidéo"
  ),
  (
    "unissey_instructions_subtitle",
    "Let's make sure no one is impersonating you.",
    "Cette étape permet de vérifier que personne n'usurpe votre identité"
  ),
  (
    "unissey_instruction_maintain_stable_position",
    "Look straight at the camera, and keep your face clearly visible",
    "Maintenez votre visage droit et entièrement visible"
  ),
  (
    "unissey_instruction_plain_expression",
    "Have a plain expression",
    "Conservez une expression neutre"
  ),
  (
    "unissey_instruction_well_lit_environment",
    "Stand in a well-lit environment",
    "Assurez-vous d’être suffisamment éclairé"
  ),
  (
    "unissey_continue_label",
    "Continue",
    "Continuer"
  ),
  (
    "unissey_camera_permission_explanation",
    "The camera permission is required for this feature to be available. Please grant the permission.",
    "L'utilisation de la caméra est nécessaire à cette fonctionnalité. Merci d'autoriser l'usage de la caméra."
  ),
  (
    "unissey_camera_permission_button",
    "Request permission",
    "Donner la permission"
  ),
  (
    "unissey_video_capture_title",
    "The acquisition will last %d second(s).",
    "L'acquisition durera %d seconde(s)."
  ),
  (
    "unissey_start_label",
    "Start",
    "Commencer"
  ),
  (
    "unissey_instruction_position_face_oval",
    "Position your face in the oval",
    "Placez-vous dans l'ovale"
  ),
  (
    "unissey_instruction_multiple_faces_detected",
    "Multiple faces detected",
    "Plusieurs visages détectés"
  ),
  (
    "unissey_instruction_no_face_detected",
    "No face detected",
    "Aucun visage détecté"
  ),
  (
    "unissey_instruction_get_closer",
    "Get closer",
    "Rapprochez-vous"
  ),
  (
    "unissey_instruction_get_further_away",
    "Get further away",
    "Reculez-vous"
  ),
  (
    "unissey_instruction_move_right",
    "Move your face to the right",
    "Plus vers la droite"
  ),
  (
    "unissey_instruction_move_left",
    "Move your face to the left",
    "Plus vers la gauche"
  ),
  (
    "unissey_instruction_move_up",
    "Move your face up",
    "Plus vers le haut"
  ),
  (
    "unissey_instruction_move_down",
    "Move your face down",
    "Plus vers le bas"
  ),
  (
    "unissey_instruction_do_not_move",
    "Perfect, don't move",
    "Parfait, ne bougez plus"
  ),
]

@Suite struct ShippedTextTests {
  @Test(arguments: seedTexts)
  func theTextsOfTheSeedsAreExact(key: String, english: String, french: String) throws {
    for (language, expected) in [("en", english), ("fr", french)] {
      let bytes = try Tables.shippedBytes(language, "Localizable.strings")
      let table = MessageTable.read(strings: bytes, file: "").table
      #expect(table[key]?.asText.map { Array($0.utf8) } == Array(expected.utf8), "\(language) \(key)")
    }
  }

  @Test func thereAreTwentyOfThem() {
    #expect(seedTexts.count == 20)
    let required = RequiredMessage.all.map(\.key).filter { $0.hasPrefix("unissey_") }
    #expect(Set(required) == Set(seedTexts.map(\.key)))
  }

  @Test(
    arguments: [
      ("en", 0, "The acquisition will last 0 seconds."),
      ("en", 1, "The acquisition will last 1 second."),
      ("en", 2, "The acquisition will last 2 seconds."),
      ("en", 3, "The acquisition will last 3 seconds."),
      ("fr", 0, "L'acquisition durera 0 seconde."),
      ("fr", 1, "L'acquisition durera 1 seconde."),
      ("fr", 2, "L'acquisition durera 2 secondes."),
      ("fr", 3, "L'acquisition durera 3 secondes."),
    ] as [(String, Int, String)])
  func theTitleCountsItsSeconds(language: String, seconds: Int, title: String) throws {
    let messages = try Tables.shipped().catalogue.messages(for: language)
    #expect(messages.plural("unissey_video_capture_title", seconds) == title)
  }

  @Test func theFormsOfTheEnglishTitleAreThoseOfTheSeed() throws {
    let bytes = try Tables.shippedBytes("en", "Localizable.stringsdict")
    let table = MessageTable.read(stringsdict: bytes, file: "").table
    let forms: [PluralCategory: String] = [
      .zero: "The acquisition will last %lld seconds.",
      .one: "The acquisition will last %lld second.",
      .other: "The acquisition will last %lld seconds.",
    ]
    let message = PluralMessage(
      format: "%#@recording_duration_seconds@", variables: ["recording_duration_seconds": .init(forms: forms)])
    #expect(table["unissey_video_capture_title"] == .plural(message))
  }

  @Test(arguments: WordingChoice.allCases)
  func theTablesAreWithoutFault(wording: WordingChoice) throws {
    let (catalogue, diagnostics) = try Tables.shipped(wording)
    #expect(diagnostics == [])
    #expect(Lint.findings(in: catalogue) == [])
  }

  @Test func theTablesHoldWhatTheProgramUsesAndNothingElse() throws {
    let catalogue = try Tables.shipped().catalogue
    for language in Tables.languages {
      let keys = catalogue.tables(for: language).flatMap(\.entries).map(\.key)
      #expect(Set(keys) == Set(RequiredMessage.all.map(\.key)))
    }
    #expect(RequiredMessage.all.count == Set(RequiredMessage.all.map(\.key)).count)
  }

  @Test(arguments: WordingChoice.allCases)
  func shortPlacesHaveShortTexts(wording: WordingChoice) throws {
    let catalogue = try Tables.shipped(wording).catalogue
    let limits = [("cameo_legend_", 10), ("_label", 20), ("cameo_key_", 26), ("_title", 40), ("instruction_", 70)]
    for language in Tables.languages {
      let messages = catalogue.messages(for: language)
      for (part, limit) in limits {
        for key in RequiredMessage.all.map(\.key) where key.contains(part) && key != "unissey_instructions_subtitle" {
          #expect(messages.text(key).count <= limit, "\(language) \(key)")
        }
      }
    }
  }
}
