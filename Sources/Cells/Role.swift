/// The semantic role of a cell; a theme maps each role to a style.
package enum Role: UInt8, CaseIterable, Sendable {
  case background, headline, title, body, label
  case button, buttonFocused, buttonDisabled
  case card, cardTitle, prompt, promptGood, promptBad
  case picture, overlay
  case ovalSearching, ovalWrong, ovalFits, ovalHeld, ovalRecording
  case progress, progressTrack, spinner, icon
  case dialog, dialogTitle, legend, error
  // Secondary text, the accent colour, and the parts of the prompt bar.
  case muted, accent, promptEdge, promptDetail, promptProgress, promptTrack, promptRecording
  /// Progress as a number.
  case countdown
}
