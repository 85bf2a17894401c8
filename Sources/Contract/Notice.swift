/// What happens in a session, as people who listen and machines that log see it; `NoticeTable` has a row for each.
public enum Notice: Equatable, Sendable {
  // The seeds' eleven.
  /// The page of instructions is shown.
  case instructionsShown
  /// The page that asks for the camera is shown.
  case cameraPermissionShown
  /// The person is asked for the camera.
  case cameraPermissionRequested
  /// The camera may be used.
  case cameraPermissionAccepted
  /// The camera may not be used.
  case cameraPermissionDenied
  /// The page with the picture is shown.
  case cameraPreviewShown
  /// Pictures come, and somebody looks at them.
  case cameraReady
  /// Guidance begins.
  case videoCaptureStarted
  /// The clip begins.
  case videoRecordStarted
  /// So much of the clip is done, from 0 to 1.
  case videoRecordProgress(Double)
  /// The clip is whole and kept.
  case videoRecordEnded
  // Ours.
  /// Pictures of the clip are written, by the name of their batch: how many, and the batches of the clip so far.
  case framesRecorded(String, frames: Int, current: [String])
  /// A clip was thrown away, and why.
  case recordingDiscarded(DiscardReason)
  /// `left` counts the attempts that are left.
  case attemptFailed(AttemptFault, left: Int)
  /// The page that asks for the kind of document is shown.
  case documentKindShown
  /// The kind is known.
  case documentKindChosen(DocumentKind)
  /// Guidance begins for a side.
  case documentCaptureStarted(DocumentSide)
  /// A document is seen.
  case documentFound
  /// None is seen any more.
  case documentLost
  /// The person may take the picture by a key.
  case documentManualOffered
  /// The picture of a side is taken.
  case documentCaptured(DocumentSide, manual: Bool, origin: DocumentOrigin = .camera)
  /// The zone for machines of the picture that was taken was read; whether every check digit holds.
  case mrzRead(ZoneForm, checks: Bool)
  /// A person has moved its corners, the one that went farthest by so much of the document's width.
  case cornersEdited(DocumentSide, moved: Double)
  /// The picture of a side is good.
  case documentAccepted(DocumentSide)
  /// It is to be taken again.
  case documentRetaken(DocumentSide, by: DocumentRetake)
  /// The QR code of a side is read.
  case qrRead(DocumentSide)
  /// It was not read in time.
  case qrFailed(DocumentSide)
  /// Another hint stands.
  case hintChanged(Hint)
  /// A face is seen.
  case faceAcquired
  /// No face is seen any more.
  case faceLost
  /// The face fits and is to be still.
  case holdStarted
  /// It moved.
  case holdBroken
  /// The tasks begin: how many, and the seed that decides what they ask.
  case tasksStarted(count: Int, seed: UInt64)
  /// A task begins, the first one with number 1.
  case taskStarted(Int, TaskKind, TaskDifficulty)
  /// A step of a task begins, the first one with number 1: what is asked, and how many times.
  case taskStepStarted(Int, of: Int, Gesture, count: Int)
  /// So much of the task is done, from 0 to 1.
  case taskProgress(Double)
  /// A movement that was asked for was seen, so long after it was asked for.
  case gestureSeen(Gesture, after: Duration)
  /// A question was answered, by its number in the settings.
  case answerGiven(question: Int, right: Bool)
  /// A step is done.
  case taskStepDone(Int)
  /// A task was not done.
  case taskFailed(TaskFault)
  /// A task is done.
  case taskPassed
  /// Whoever runs the kiosk is asked to help with a task, the first one with number 1.
  case assistanceAsked(Int, TaskKind)
  /// All tasks are over: whether each of them was done; nil where one was left out.
  case tasksEnded(passed: Bool?)
  /// The camera gives no pictures for a while.
  case cameraStalled
  /// The camera is gone.
  case cameraLost
  /// The camera is there again.
  case cameraRestored
  /// The camera was given back.
  case cameraReleased
  /// The texts are in another language, by its code.
  case languageChanged(String)
  /// Another theme stands, by its name.
  case themeChanged(String)
  /// A key that answers a question came too early to be an answer, and did nothing.
  case pressIgnored(ControlID, IgnoredPress)
  /// A kiosk waits for somebody.
  case attractShown
  /// A face was seen before a kiosk that waits, and somebody is let in for it.
  case presenceSeen
  /// Somebody has come to a kiosk: their session, by its id, begins.
  case personSeated(String)
  /// Whoever is there is asked whether they still are, and has so long to answer.
  case stillThereShown(Duration)
  /// They are.
  case moreTimeGiven
  /// A kiosk can serve nobody, and why.
  case outOfOrderShown(ErrorCode)
  /// It can again.
  case orderRestored
  /// A kiosk has read its texts, themes and settings again.
  case reloaded
  /// Nothing is left of whoever was there: how long that took, and how many bytes of pictures were overwritten.
  case wiped(Duration, bytes: Int)
  /// Somebody has pressed the key of whoever runs a kiosk, and is asked for the PIN.
  case pinAsked
  /// They have tried one; after too many wrong ones nobody may try again for so long.
  case pinTried(right: Bool, lockedFor: Duration)
  /// It was right: the page of whoever runs the kiosk is open.
  case operatorShown
  /// They have done something there.
  case operatorActed(OperatorAct)
  /// They have left it, or have not pressed a key for long.
  case operatorLeft
  /// `result` is the path of `result.json`, where the session left one.
  case sessionEnded(SessionEnd, result: String? = nil, warnings: [CaptureWarning] = [])
}

/// Why a key that answers a question did nothing.
public enum IgnoredPress: String, CaseIterable, Hashable, Sendable {
  /// The page had not been on the screen for long enough.
  case early
  /// Another key came right before or after it.
  case burst
}

/// Why a recording was thrown away.
public enum DiscardReason: String, CaseIterable, Hashable, Sendable {
  /// The face has left the oval.
  case faceLeft
  /// It is another face.
  case personChanged
  /// The person went back.
  case navigatedUp
  /// Something lay over the page, or the program was stopped.
  case interrupted
  /// The camera gave no pictures.
  case cameraStalled
  /// The camera is gone.
  case cameraLost
  /// The person has seen it and wants another one.
  case retaken
  /// The person waits for somebody who helps them.
  case assistance
}

/// What whoever runs a kiosk does on its page.
public enum OperatorAct: String, CaseIterable, Hashable, Sendable {
  /// Lets nobody else in, or people again.
  case pause, resume
  /// Puts the kiosk out of order, or back in order.
  case outOfOrder, inOrder
  /// Leaves nothing of whoever is there.
  case wipe
  /// Ends the kiosk, which whoever looks after it begins again.
  case restart
  /// Lets the task of whoever is there pass.
  case letPass
  /// Asks less of them from here on.
  case easier
}

/// Why an attempt is over without a clip.
public enum AttemptFault: String, CaseIterable, Hashable, Sendable {
  /// The face or the document did not fit in time.
  case fitTimeout
  /// Too many recordings were thrown away, the last one for this reason.
  case faceLeft, personChanged
  /// A task was not done.
  case tasksFailed
}

/// A field of an event in the log.
public enum FieldValue: Equatable, Sendable {
  /// A text.
  case text(String)
  /// A number.
  case number(Double)
  /// True or false.
  case truth(Bool)
}
