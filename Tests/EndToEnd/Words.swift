import Testing

/// The texts that a person must be able to read, from the original SDKs and the tables.
struct Words: Sendable, CustomTestStringConvertible {
  let language: String
  let instructions: [String]
  let continueLabel: String
  let permission: String
  let permissionButton: String
  let usage: String
  let allow: String
  let dontAllow: String
  let sheetTitle: String
  let close: String
  let titles: [Int: String]
  let prompt: String
  let start: String
  let tooSmall: String
  let help: String

  var testDescription: String { language }

  static let all = [english, french]

  static let english = Words(
    language: "en",
    instructions: [
      "Record a short video selfie", "Let's make sure no one is impersonating you.",
      "Look straight at the camera, and keep your face clearly visible", "Have a plain expression",
      "Stand in a well-lit environment",
    ],
    continueLabel: "Continue",
    permission:
      "The camera permission is required for this feature to be available. Please grant the permission.",
    permissionButton: "Request permission",
    usage: "Cameo uses the camera to record a short video of your face.",
    allow: "Allow", dontAllow: "Don't allow", sheetTitle: "Allow the camera", close: "Close",
    titles: [
      1: "The acquisition will last 1 second.", 2: "The acquisition will last 2 seconds.",
      3: "The acquisition will last 3 seconds.",
    ],
    prompt: "Position your face in the oval", start: "Start",
    tooSmall: "This window is too small: 40 x 12 is needed, 30 x 8 is there. Please enlarge it.", help: "Help")

  static let french = Words(
    language: "fr",
    instructions: [
      "Enregistrez un selfie vidéo", "Cette étape permet de vérifier que personne n'usurpe votre identité",
      "Maintenez votre visage droit et entièrement visible", "Conservez une expression neutre",
      "Assurez-vous d’être suffisamment éclairé",
    ],
    continueLabel: "Continuer",
    permission:
      "L'utilisation de la caméra est nécessaire à cette fonctionnalité. Merci d'autoriser l'usage de la caméra.",
    permissionButton: "Donner la permission",
    usage: "Cameo utilise la caméra pour filmer une courte vidéo de votre visage.",
    allow: "Autoriser", dontAllow: "Refuser", sheetTitle: "Autoriser la caméra", close: "Fermer",
    titles: [
      1: "L'acquisition durera 1 seconde.", 2: "L'acquisition durera 2 secondes.",
      3: "L'acquisition durera 3 secondes.",
    ],
    prompt: "Placez-vous dans l'ovale", start: "Commencer",
    tooSmall: "Fenêtre trop petite : il faut 40 x 12, elle a 30 x 8. Veuillez l'agrandir.", help: "Aide")
}
