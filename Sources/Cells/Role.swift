/// What a cell means; a theme gives each role its style.
package enum Role: UInt8, CaseIterable, Sendable {
  case background, headline, title, body, label
  case button, buttonFocused, buttonDisabled
  case card, cardTitle, prompt, promptGood, promptBad
  case picture, overlay
  case ovalSearching, ovalWrong, ovalFits, ovalHeld, ovalRecording
  case progress, progressTrack, spinner, icon
  case dialog, dialogTitle, legend, error
  // Quiet words, the one colour for where one is, and the parts of the bar with the prompt.
  case muted, accent, promptEdge, promptDetail, promptProgress, promptTrack, promptRecording
  /// How much is done, in figures.
  case countdown
}
