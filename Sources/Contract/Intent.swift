/// What somebody wants, whoever says it: a key, the library, later a tape or a control socket.
package enum Intent: Equatable, Sendable {
  /// Presses the control that has the focus.
  case press
  /// Presses a control by name, as a click would; ignored while it is absent or disabled.
  case pressControl(ControlID)
  case focusNext
  case focusPrevious
  case navigateUp
  case startVideoCapture
  case help
  case explain
  case nextLanguage
  /// A language by its code; ignored where there is no table for it.
  case useLanguage(String)
  case nextTheme
  case nextCamera
  /// The camera looks for its focus anew.
  case refocusCamera
  /// Another way of drawing the picture.
  case nextPreview
  /// The voice, on or off.
  case switchVoice
  case lookAgain
  /// The other kind of document.
  case otherKind
  /// A picture of a file in the place of one of the camera.
  case importPicture
  /// Writes into the text field that takes the keys, or takes its last character away.
  case text(Character)
  case erase
  /// Takes away all that stands there.
  case eraseAll
  /// Moves what is being adjusted, such as a corner, by a step or by a small one.
  case adjust(Direction, fine: Bool)
  /// Does something else to corners that are being moved.
  case corner(CornerAct)
  /// A key that means nothing where it was pressed, told where somebody wants to know that somebody is there.
  case key(Key)
  /// Opens the question whether to leave.
  case askToLeave
  /// Leaves without a question.
  case cancel(by: Canceller)
  // What whoever runs a kiosk wants of it.
  /// Lets nobody else in once whoever is there is done, or people again.
  case pause(Bool)
  /// Sends whoever is there away and lets nobody in, or people again.
  case outOfOrder(Bool)
  /// Leaves nothing of whoever is there, and goes back to the first page.
  case wipe
}

/// What keys do to the corners of a document beside moving them.
package enum CornerAct: Hashable, Sendable {
  /// Another corner is moved from now on: the next one, the one before, or one by its number from 1.
  case next, previous
  case choose(Int)
  /// The whole side is moved that begins at the corner, or the corner alone again.
  case side
  /// Longer steps, or the usual ones again.
  case stride
  /// The sides go to the edges of the picture that are nearest.
  case snap
  case undo
  case asFound
  /// The magnifier shows more detail, or less.
  case nearer, farther
}

/// Where to, as the person sees the screen.
package enum Direction: String, CaseIterable, Hashable, Sendable {
  case left, right, up, down
}

/// A control on a page; the name is stable for tapes and screen readers.
public enum ControlID: String, CaseIterable, Hashable, Sendable {
  /// Goes on from the instructions.
  case continueButton = "continue"
  /// Asks for the camera.
  case requestPermission
  /// Allows the camera.
  case allow
  /// Refuses the camera.
  case dontAllow
  /// Looks for cameras again.
  case lookAgain
  /// Closes what lies over a page.
  case close
  /// Starts the capture.
  case start
  /// Does not leave.
  case stay
  /// Leaves.
  case leave
  /// Ends a session that is complete.
  case finish
  /// Keeps what was recorded.
  case lookGood
  /// Takes it once more.
  case tryAgain
  /// Chooses a card, or a passport.
  case card, passport
  /// Takes the picture of a document.
  case takePicture
  /// Takes the other camera.
  case switchCamera
  /// Takes the picture of a side again.
  case retake
  /// Goes on without what is asked for.
  case skip
  /// Lets the corners of a document be moved.
  case corners
  /// Takes the corners as they were moved.
  case keepCorners
  /// Says that a movement cannot be made.
  case cannot
  /// Takes what is easier.
  case easier
  /// Lets the task of whoever needs help at a kiosk pass, or asks less of them from here on.
  case letPass, easierTasks
  /// Answers a question by a key.
  case yes, no
  /// Begins at a kiosk.
  case begin
  /// Asks for more time.
  case moreTime
  /// Gives a PIN.
  case enterPin
  /// Lets nobody else into a kiosk, or people again.
  case pause, resume
  /// Puts a kiosk out of order, or back in order.
  case outOfOrder, inOrder
  /// Leaves nothing of whoever is at a kiosk.
  case wipe
  /// Ends a kiosk, which whoever looks after it begins again.
  case restart
}
