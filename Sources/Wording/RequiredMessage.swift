/// A key that the program uses, and what kind of message it needs there.
package struct RequiredMessage: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case text, plural
  }

  package let key: String
  package let kind: Kind

  package init(_ key: String, _ kind: Kind = .text) {
    self.key = key
    self.kind = kind
  }

  /// Every key that the program uses.
  package static let all: [RequiredMessage] =
    [RequiredMessage("unissey_video_capture_title", .plural)]
    + (seedTexts + ownTexts).split(separator: " ").map { RequiredMessage(String($0)) }

  private static let seedTexts = """
    unissey_instructions_title unissey_instructions_subtitle unissey_instruction_maintain_stable_position \
    unissey_instruction_plain_expression unissey_instruction_well_lit_environment unissey_continue_label \
    unissey_camera_permission_explanation unissey_camera_permission_button unissey_start_label \
    unissey_instruction_position_face_oval unissey_instruction_multiple_faces_detected \
    unissey_instruction_no_face_detected unissey_instruction_get_closer unissey_instruction_get_further_away \
    unissey_instruction_move_right unissey_instruction_move_left unissey_instruction_move_up \
    unissey_instruction_move_down unissey_instruction_do_not_move \

    """

  private static let ownTexts = """
    cameo_camera_usage_description cameo_dialog_title cameo_allow_label cameo_dont_allow_label cameo_sheet_title \
    cameo_sheet_declined cameo_look_again_label cameo_close_label cameo_camera_usable cameo_camera_demo \
    cameo_no_camera cameo_starting_camera cameo_wait_for_start cameo_hold_still cameo_recording_label \
    cameo_recording cameo_progress cameo_camera_stalled cameo_camera_lost cameo_demo_notice cameo_no_preview \
    cameo_explain_title cameo_explain_frame cameo_ended_captured cameo_ended_failed cameo_ended_cancelled \
    cameo_window_too_small cameo_leave_title cameo_leave_body cameo_stay_label cameo_leave_label cameo_help_title \
    cameo_help_close cameo_key_press cameo_key_focus cameo_key_up cameo_key_leave cameo_key_ctrlc cameo_key_language \
    cameo_key_theme cameo_key_camera cameo_key_explain cameo_key_help cameo_key_look_again cameo_legend_continue \
    cameo_legend_back cameo_legend_help cameo_legend_leave cameo_legend_language cameo_legend_theme \
    cameo_picto_face_position cameo_picto_face_expression cameo_picto_face_light cameo_picto_camera_permission \
    cameo_error_detector cameo_error_recorder cameo_error_camera_timeout cameo_error_camera_lost \
    cameo_error_fit_timeout cameo_error_attempts cameo_error_refused cameo_error_recording_failed
    """
}
