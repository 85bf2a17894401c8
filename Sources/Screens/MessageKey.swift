/// Every message the screens say, by its key in the tables.
package enum MessageKey: String, CaseIterable, Hashable, Sendable {
  // The seeds' twenty.
  case instructionsTitle = "unissey_instructions_title"
  case instructionsSubtitle = "unissey_instructions_subtitle"
  case stablePosition = "unissey_instruction_maintain_stable_position"
  case plainExpression = "unissey_instruction_plain_expression"
  case wellLit = "unissey_instruction_well_lit_environment"
  case continueLabel = "unissey_continue_label"
  case permissionExplanation = "unissey_camera_permission_explanation"
  case permissionButton = "unissey_camera_permission_button"
  case captureTitle = "unissey_video_capture_title"
  case startLabel = "unissey_start_label"
  case positionFace = "unissey_instruction_position_face_oval"
  case multipleFaces = "unissey_instruction_multiple_faces_detected"
  case noFace = "unissey_instruction_no_face_detected"
  case getCloser = "unissey_instruction_get_closer"
  case getFurtherAway = "unissey_instruction_get_further_away"
  case moveRight = "unissey_instruction_move_right"
  case moveLeft = "unissey_instruction_move_left"
  case moveUp = "unissey_instruction_move_up"
  case moveDown = "unissey_instruction_move_down"
  case doNotMove = "unissey_instruction_do_not_move"
  // Permission.
  case cameraUsage = "cameo_camera_usage_description"
  case allowLabel = "cameo_allow_label"
  case dontAllowLabel = "cameo_dont_allow_label"
  case dialogTitle = "cameo_dialog_title"
  case sheetTitle = "cameo_sheet_title"
  case sheetDeclined = "cameo_sheet_declined"
  case lookAgainLabel = "cameo_look_again_label"
  case closeLabel = "cameo_close_label"
  case cameraUsable = "cameo_camera_usable"
  case noCamera = "cameo_no_camera"
  // Capture.
  case startingCamera = "cameo_starting_camera"
  case waitForStart = "cameo_wait_for_start"
  case holdStill = "cameo_hold_still"
  case recordingLabel = "cameo_recording_label"
  case recording = "cameo_recording"
  case cameraStalled = "cameo_camera_stalled"
  case cameraLost = "cameo_camera_lost"
  case progress = "cameo_progress"
  case demoNotice = "cameo_demo_notice"
  case noPreview = "cameo_no_preview"
  case explainTitle = "cameo_explain_title"
  case explainFrame = "cameo_explain_frame"
  case windowTooSmall = "cameo_window_too_small"
  // Help and leaving.
  case helpTitle = "cameo_help_title"
  case helpClose = "cameo_help_close"
  case keyPress = "cameo_key_press"
  case keyFocus = "cameo_key_focus"
  case keyUp = "cameo_key_up"
  case keyLeave = "cameo_key_leave"
  case keyCtrlC = "cameo_key_ctrlc"
  case keyLanguage = "cameo_key_language"
  case keyTheme = "cameo_key_theme"
  case keyCamera = "cameo_key_camera"
  case keyExplain = "cameo_key_explain"
  case keyHelp = "cameo_key_help"
  case keyLookAgain = "cameo_key_look_again"
  case leaveTitle = "cameo_leave_title"
  case leaveBody = "cameo_leave_body"
  case stayLabel = "cameo_stay_label"
  case leaveLabel = "cameo_leave_label"
  case legendContinue = "cameo_legend_continue"
  case legendBack = "cameo_legend_back"
  case legendHelp = "cameo_legend_help"
  case legendLeave = "cameo_legend_leave"
  case legendLanguage = "cameo_legend_language"
  case legendTheme = "cameo_legend_theme"
  // Names of the drawings for those who do not see them.
  case pictoPosition = "cameo_picto_face_position"
  case pictoExpression = "cameo_picto_face_expression"
  case pictoLight = "cameo_picto_face_light"
  case pictoPermission = "cameo_picto_camera_permission"
  // The end.
  case endedCaptured = "cameo_ended_captured"
  case endedFailed = "cameo_ended_failed"
  case endedCancelled = "cameo_ended_cancelled"
  case errorDetector = "cameo_error_detector"
  case errorRecorder = "cameo_error_recorder"
  case errorCameraTimeout = "cameo_error_camera_timeout"
  case errorCameraLost = "cameo_error_camera_lost"
  case errorFitTimeout = "cameo_error_fit_timeout"
  case errorAttempts = "cameo_error_attempts"
  case errorRefused = "cameo_error_refused"
  case errorRecordingFailed = "cameo_error_recording_failed"
}

extension MessageKey {
  /// What a message takes beside its key.
  package enum Kind: Hashable, Sendable {
    case text(arguments: Int)
    case plural
  }

  package var kind: Kind {
    switch self {
    case .captureTitle: .plural
    case .windowTooSmall: .text(arguments: 4)
    case .explainFrame: .text(arguments: 3)
    case .progress: .text(arguments: 1)
    default: .text(arguments: 0)
    }
  }
}
