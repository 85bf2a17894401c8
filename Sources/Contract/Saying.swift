/// A translatable sentence for the person, with its arguments; the texts are in the string tables.
package struct Saying: Hashable, Sendable {
  package enum Name: String, CaseIterable, Hashable, Sendable {
    // Causes: unusable cameras.
    case notACamera = "not_a_camera"
    case infrared
    case notAllowed = "not_allowed"
    case inUseBy = "in_use_by"
    case inUse = "in_use"
    case unplugged
    case noAnswer = "no_answer"
    case noCameraAt = "no_camera_at"
    case noneFound = "none_found"
    case noPictures = "no_pictures"
    case noFormat = "no_format"
    case otherCamera = "other_camera"
    case noRoom = "no_room"
    case driverSays = "driver_says"
    case noMode = "no_mode"
    case noLibrary = "no_library"
    case filesLeft = "files_left"
    case tooFewPictures = "too_few_pictures"
    case cameraTooSlow = "camera_too_slow"
    case machineTooSlow = "machine_too_slow"
    case codeUnread = "code_unread"
    case codeLight = "code_light"
    case documentLate = "document_late"
    // Causes: unreadable pictures.
    case notReadable = "not_readable"
    case noPicture = "no_picture"
    case pictureTooLarge = "picture_too_large"
    case pictureTooSmall = "picture_too_small"
    case aFilm = "a_film"
    case aFolder = "a_folder"
    // Causes: failed writes.
    case diskFull = "disk_full"
    case readOnly = "read_only"
    case notYours = "not_yours"
    case placeMissing = "place_missing"
    case placeTaken = "place_taken"
    case placeGone = "place_gone"
    case cannotWrite = "cannot_write"
    // Remedies.
    case takeAnother = "take_another"
    case takeItAnyway = "take_it_anyway"
    case plugAgain = "plug_again"
    case connectIt = "connect_it"
    case closeProgram = "close_program"
    case closeByNumber = "close_by_number"
    case whoHoldsIt = "who_holds_it"
    case run
    case joinGroup = "join_group"
    case logInAgain = "log_in_again"
    case forbiddenElsewhere = "forbidden_elsewhere"
    case doctorSays = "doctor_says"
    case smallerPictures = "smaller_pictures"
    case raiseLimit = "raise_limit"
    case anyQuality = "any_quality"
    case freeSpace = "free_space"
    case otherFolder = "other_folder"
    case leaveItAlone = "leave_it_alone"
    case closeOthers = "close_others"
    case tryAgainAt = "try_again_at"
  }

  package var name: Name
  package var values: [String]

  package init(_ name: Name, _ values: String...) { (self.name, self.values) = (name, values) }
}
