/// An event of a session or kiosk, for hosts and logs; `NoticeTable` has a row for each.
public enum Notice: Equatable, Sendable {
  // The eleven events of the original SDKs.
  /// The instructions page is shown.
  case instructionsShown
  /// The camera permission page is shown.
  case cameraPermissionShown
  /// The person is asked to allow the camera.
  case cameraPermissionRequested
  /// The camera is allowed.
  case cameraPermissionAccepted
  /// The camera is refused.
  case cameraPermissionDenied
  /// The page with the preview is shown.
  case cameraPreviewShown
  /// The camera delivers frames, and the detector analyses them.
  case cameraReady
  /// Guidance begins.
  case videoCaptureStarted
  /// Recording of the clip starts.
  case videoRecordStarted
  /// The progress of the clip, from 0 to 1.
  case videoRecordProgress(Double)
  /// The clip is complete and saved.
  case videoRecordEnded
  // Ours.
  /// A batch of frames is saved: its name, its number of frames, and all batches of the clip so far.
  case framesRecorded(String, frames: Int, current: [String])
  /// A clip was discarded, and why.
  case recordingDiscarded(DiscardReason)
  /// An attempt failed; `left` counts the remaining attempts.
  case attemptFailed(AttemptFault, left: Int)
  /// The page that asks for the document kind is shown.
  case documentKindShown
  /// The document kind is known.
  case documentKindChosen(DocumentKind)
  /// Guidance begins for a side.
  case documentCaptureStarted(DocumentSide)
  /// A document is in view.
  case documentFound
  /// The document is out of view.
  case documentLost
  /// The person may now take the picture by a key.
  case documentManualOffered
  /// The picture of a side is taken.
  case documentCaptured(DocumentSide, manual: Bool, origin: DocumentOrigin = .camera)
  /// The MRZ of the picture was read; `checks` says whether all check digits hold.
  case mrzRead(ZoneForm, checks: Bool)
  /// The person moved the corners; `moved` is the largest shift, as a share of the document's width.
  case cornersEdited(DocumentSide, moved: Double)
  /// The picture of a side is accepted.
  case documentAccepted(DocumentSide)
  /// The picture of a side is taken again.
  case documentRetaken(DocumentSide, by: DocumentRetake)
  /// An imported picture was rotated by 90 degrees, clockwise.
  case documentTurned(DocumentSide)
  /// The QR code of a side is read.
  case qrRead(DocumentSide)
  /// The QR code of a side timed out.
  case qrFailed(DocumentSide)
  /// The hint changed.
  case hintChanged(Hint)
  /// A face is in view.
  case faceAcquired
  /// The face is out of view.
  case faceLost
  /// The face fits, and the hold begins.
  case holdStarted
  /// The hold was broken by motion.
  case holdBroken
  /// The tasks begin: their number, and the random seed that decides what they ask.
  case tasksStarted(count: Int, seed: UInt64)
  /// A task begins, counted from 1.
  case taskStarted(Int, TaskKind, TaskDifficulty)
  /// A step of a task begins, counted from 1: the movement, and how many times it is asked for.
  case taskStepStarted(Int, of: Int, Gesture, count: Int)
  /// The progress of the task, from 0 to 1.
  case taskProgress(Double)
  /// The requested movement was seen; with the time since its prompt.
  case gestureSeen(Gesture, after: Duration)
  /// A question was answered, by its index in the settings.
  case answerGiven(question: Int, right: Bool)
  /// A step is done.
  case taskStepDone(Int)
  /// A task failed.
  case taskFailed(TaskFault)
  /// A task passed.
  case taskPassed
  /// The operator of the kiosk is asked to help with a task, counted from 1.
  case assistanceAsked(Int, TaskKind)
  /// The tasks are over; `passed` is `nil` if one was skipped.
  case tasksEnded(passed: Bool?)
  /// The camera delivers no frames (stall).
  case cameraStalled
  /// The camera is disconnected.
  case cameraLost
  /// The camera is back.
  case cameraRestored
  /// The camera was closed.
  case cameraReleased
  /// The language changed, by its code.
  case languageChanged(String)
  /// The theme changed, by its name.
  case themeChanged(String)
  /// A key press on a question was ignored, because it came too early (debounce).
  case pressIgnored(ControlID, IgnoredPress)
  /// The kiosk waits for a visitor.
  case attractShown
  /// A face in front of a waiting kiosk starts a session.
  case presenceSeen
  /// A visitor started a session at the kiosk; the session's id.
  case personSeated(String)
  /// The idle question is shown; with the time left to answer.
  case stillThereShown(Duration)
  /// The visitor is still there.
  case moreTimeGiven
  /// The kiosk is out of order, and why.
  case outOfOrderShown(ErrorCode)
  /// The kiosk is back in order.
  case orderRestored
  /// The kiosk has reloaded its texts, themes and settings.
  case reloaded
  /// The data of the last visitor is wiped: how long it took, and how many bytes of pictures were overwritten.
  case wiped(Duration, bytes: Int)
  /// The operator key was pressed, and the PIN is asked for.
  case pinAsked
  /// A PIN was entered; with the lockout after too many wrong ones.
  case pinTried(right: Bool, lockedFor: Duration)
  /// The operator page is open.
  case operatorShown
  /// The operator did something on that page.
  case operatorActed(OperatorAct)
  /// The operator left the page, or it timed out.
  case operatorLeft
  /// A link for another device of the person: what the backend says of it, or how the person left it.
  case linkState(LinkKind, LinkState)
  /// The backend has prepared the session, before a camera opens.
  case sessionPrepared
  /// The session that the backend had prepared has expired before the capture.
  case sessionExpired
  /// The delivery of the saved session: its state, the attempt from 1 (0 before the first one), why it waits or was given up, and the verdict.
  case handoffState(HandoffState, attempt: Int, DeliveryCode? = nil, verdict: VerdictOutcome? = nil)
  /// The share of the session's bytes that were sent, from 0 to 1.
  case handoffProgress(Double)
  /// A page of the step that reads a chip is shown.
  case nfcShown
  /// The reader has stopped working, such as when it was unplugged.
  case nfcReaderLost
  /// The reader works again.
  case nfcReaderRestored
  /// A chip lies on the reader.
  case nfcChipFound
  /// The chip is open, and in which way.
  case nfcAccess(ChipAccess)
  /// The file that is being read, and the part of all bytes that is, from 0 to 1.
  case nfcProgress(ChipFile, Double)
  /// The document was taken away; it can be put back.
  case nfcChipLost
  /// A read has ended: with a verdict, or because of this.
  case nfcEnded(ChipVerdict?, ErrorCode?)
  /// The session ended; `result` is the path of `result.json`, if the session left one.
  case sessionEnded(SessionEnd, result: String? = nil, warnings: [CaptureWarning] = [])
}

/// Why a key press on a question was ignored.
public enum IgnoredPress: String, CaseIterable, Hashable, Sendable {
  /// The page was not shown for long enough.
  case early
  /// Another key came shortly before or after it.
  case burst
}

/// Why a recording was discarded.
public enum DiscardReason: String, CaseIterable, Hashable, Sendable {
  /// The face left the oval.
  case faceLeft
  /// Another person's face appeared.
  case personChanged
  /// The person went back a page.
  case navigatedUp
  /// A dialog covered the page, or the program was suspended.
  case interrupted
  /// The camera delivered no frames (stall).
  case cameraStalled
  /// The camera was disconnected.
  case cameraLost
  /// The person reviewed it and wants another one.
  case retaken
  /// The person waits for the operator's help.
  case assistance
  /// The camera or the machine became too slow for the tasks.
  case tooSlow
}

/// An action of the operator of a kiosk.
public enum OperatorAct: String, CaseIterable, Hashable, Sendable {
  /// Pauses or resumes the kiosk.
  case pause, resume
  /// Puts the kiosk out of order, or back in order.
  case outOfOrder, inOrder
  /// Wipes the current session.
  case wipe
  /// Ends the kiosk's process; its supervisor restarts it.
  case restart
  /// Passes the visitor's current task.
  case letPass
  /// Makes the visitor's further tasks easier.
  case easier
}

/// Why an attempt failed.
public enum AttemptFault: String, CaseIterable, Hashable, Sendable {
  /// The face or the document did not fit in time (timeout).
  case fitTimeout
  /// Too many recordings were discarded, the last one for this reason.
  case faceLeft, personChanged
  /// A task failed.
  case tasksFailed
}

/// The value of an event's field.
public enum FieldValue: Equatable, Sendable {
  /// A text.
  case text(String)
  /// A number.
  case number(Double)
  /// True or false.
  case truth(Bool)
}
