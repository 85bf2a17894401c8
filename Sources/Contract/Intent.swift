/// A user command, independent of its source: a key, the library, a tape or the control socket.
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
  /// Switches the language, by its code; ignored if there is no table for it.
  case useLanguage(String)
  case nextTheme
  case nextCamera
  /// Asks the camera to autofocus again.
  case refocusCamera
  /// Switches to the next preview mode.
  case nextPreview
  /// Turns the voice on or off.
  case switchVoice
  case lookAgain
  /// Switches to the other kind of document.
  case otherKind
  /// Imports a picture from a file instead of using the camera.
  case importPicture
  /// Rotates an imported picture by 90 degrees, clockwise.
  case turnPicture
  /// Enlarges a reviewed picture, or shows the next part of it.
  case zoom
  /// Inserts a character into the focused text field, or deletes the last one.
  case text(Character)
  case erase
  /// Clears the text field.
  case eraseAll
  /// Moves the corner that is being adjusted, by a step or by a fine step; or the enlarged part of a picture.
  case adjust(Direction, fine: Bool)
  /// Edits corners in another way than moving them.
  case corner(CornerAct)
  /// A key without a meaning on this page; reported as a sign of presence.
  case key(Key)
  /// Opens the question whether to leave.
  case askToLeave
  /// Cancels without a question.
  case cancel(by: Canceller)
  // Commands of the operator of a kiosk.
  /// Pauses the kiosk once the current session has ended, or resumes it.
  case pause(Bool)
  /// Cancels the current session and puts the kiosk out of order, or back in order.
  case outOfOrder(Bool)
  /// Cancels the current session, wipes its data, and returns to the first page.
  case wipe
}

/// An edit of a document's corners other than moving them.
package enum CornerAct: Hashable, Sendable {
  /// Selects another corner: the next, the previous, or one by its number from 1.
  case next, previous
  case choose(Int)
  /// Moves the whole side that starts at the corner, or the single corner again.
  case side
  /// Switches between long and normal steps.
  case stride
  /// Snaps the sides to the nearest edges in the picture.
  case snap
  case undo
  case asFound
  /// Zooms the magnifier in or out.
  case nearer, farther
}

/// A direction as seen on the screen.
package enum Direction: String, CaseIterable, Hashable, Sendable {
  case left, right, up, down
}

/// A control on a page; the name is stable for tapes and screen readers.
public enum ControlID: String, CaseIterable, Hashable, Sendable {
  /// Continues after the instructions.
  case continueButton = "continue"
  /// Asks for the camera.
  case requestPermission
  /// Allows the camera.
  case allow
  /// Refuses the camera.
  case dontAllow
  /// Searches for cameras again.
  case lookAgain
  /// Closes the dialog.
  case close
  /// Starts the capture.
  case start
  /// Stays in the session.
  case stay
  /// Leaves the session.
  case leave
  /// Ends a completed session.
  case finish
  /// Accepts the recording.
  case lookGood
  /// Records again.
  case tryAgain
  /// Chooses a card, or a passport.
  case card, passport
  /// Takes the picture of a document.
  case takePicture
  /// Takes the other camera.
  case switchCamera
  /// Takes the picture of a side again.
  case retake
  /// Skips the step.
  case skip
  /// Opens the corner editor.
  case corners
  /// Accepts the edited corners.
  case keepCorners
  /// Reports that the person can't make a movement.
  case cannot
  /// Switches to an easier task.
  case easier
  /// For the operator who helps: passes the current task, or makes all further ones easier.
  case letPass, easierTasks
  /// Answers a question by a key.
  case yes, no
  /// Goes back to what opens a chip, to correct it.
  case editKey
  /// Opens the chip with the access number, or with the fields of the MRZ.
  case accessNumber, keyFields
  /// Begins a session at a kiosk.
  case begin
  /// Asks for more time.
  case moreTime
  /// Submits the PIN.
  case enterPin
  /// Pauses or resumes a kiosk.
  case pause, resume
  /// Puts a kiosk out of order, or back in order.
  case outOfOrder, inOrder
  /// Wipes the current session of a kiosk.
  case wipe
  /// Ends the kiosk's process; its supervisor restarts it.
  case restart
}
