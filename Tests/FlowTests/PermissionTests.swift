import Contract
import Flow
import Testing

@Suite struct PermissionTests {
  private static let busy = CameraInfo(
    id: "/dev/video0", name: "Webcam", state: .unusable(CaptureError(.cameraBusy, "in use", recovery: "close it")))

  private func atPermission(_ known: KnownPermission = .ask, cameras: [CameraInfo] = [Walk.camera]) -> Walk {
    var walk = Walk(SessionConfig(ui: UIConfig(showInstructions: false), capture: CaptureConfig(permission: known)))
    walk.send(.begin, .cameras(cameras))
    return walk
  }

  @Test func allowInTheDialogGoesOn() {
    var walk = atPermission()
    walk.want(.press)
    #expect(walk.permission?.stage == .dialog)
    #expect(walk.session.view?.focus == .allow)
    walk.want(.press)
    #expect(walk.page == .videoCapture)
    #expect(walk.effects.contains(.openCamera(.face)))
  }

  @Test(arguments: [Intent.pressControl(.dontAllow), .navigateUp])
  func refusalIsToldAndTheNextPressOpensTheSheet(refusal: Intent) {
    var walk = atPermission()
    walk.want(.press, refusal)
    #expect(walk.names.last == "cameraPermissionDenied")
    #expect(walk.permission?.stage == .explanation)
    walk.want(.press)
    #expect(walk.permission?.stage == .sheet)
    #expect(walk.names.count { $0 == "cameraPermissionRequested" } == 1)
  }

  @Test func refusalKnownBeforehandOpensTheSheetAtTheFirstPress() {
    var walk = atPermission(.denied)
    walk.want(.press)
    #expect(walk.permission?.stage == .sheet)
    walk.want(.pressControl(.allow))
    #expect(walk.permission?.stage == .dialog && walk.names.last == "cameraPermissionRequested")
    walk.want(.pressControl(.allow))
    #expect(walk.page == .videoCapture)
    #expect(
      walk.names == [
        "cameraPermissionShown", "cameraPermissionRequested", "cameraPermissionAccepted", "cameraPreviewShown",
      ])
  }

  @Test func grantKnownBeforehandSkipsThePage() {
    var walk = atPermission(.granted)
    #expect(walk.page == .videoCapture)
    walk.want(.navigateUp)
    #expect(walk.session.view?.overlay == .leaveQuestion)
  }

  @Test func grantedPageIsNotShownOnTheWayBack() {
    var walk = Walk()
    walk.reachReadyCamera()
    walk.want(.navigateUp)
    #expect(walk.page == .instructions)
    walk.want(.press)
    #expect(walk.page == .videoCapture)
  }

  @Test func sheetLooksByItselfAndGoesOnWhenTheCauseIsMended() {
    var walk = atPermission(cameras: [Self.busy])
    walk.want(.press)
    #expect(walk.permission?.stage == .sheet)
    #expect(walk.session.view?.controls.first == Control(.allow, isEnabled: false))
    let before = walk.effects.count { $0 == .listCameras }
    walk.wait(.seconds(2))
    #expect(walk.effects.count { $0 == .listCameras } == before + 2)
    walk.send(.cameras([Walk.camera]))
    #expect(walk.session.view?.controls.first == Control(.allow))
    walk.want(.pressControl(.allow))
    // No consent counts without the explanation.
    #expect(walk.permission?.stage == .dialog && !walk.names.contains("cameraPermissionAccepted"))
    walk.want(.pressControl(.allow))
    #expect(walk.page == .videoCapture)
  }

  @Test func permissionIsRequestedOnlyOnce() {
    var walk = atPermission()
    walk.want(.press, .pressControl(.dontAllow), .press)
    #expect(walk.permission?.stage == .sheet)
    walk.want(.pressControl(.allow))
    #expect(walk.page == .videoCapture)
    #expect(walk.names.count { $0 == "cameraPermissionRequested" } == 1)
  }

  /// Listing real cameras may take longer than two key presses.
  @Test func earlyConsentWaitsForTheCameras() {
    var walk = Walk(SessionConfig(ui: UIConfig(showInstructions: false)))
    walk.send(.begin)
    walk.want(.press, .press)
    // The sheet says that it is searching, and lists the cameras again.
    #expect(walk.page == .cameraPermission && walk.permission == PermissionView(stage: .sheet, cameras: nil))
    #expect(walk.names.last == "cameraPermissionAccepted")
    #expect(walk.session.view?.controls.first == Control(.allow, isEnabled: false))
    #expect(!walk.effects.contains(.openCamera(.face)))
    let before = walk.effects.count { $0 == .listCameras }
    walk.wait(.seconds(2))
    #expect(walk.effects.count { $0 == .listCameras } == before + 2)
    var other = walk
    walk.send(.cameras([Walk.camera]))
    #expect(walk.page == .videoCapture)
    other.send(.cameras([Self.busy]))
    #expect(other.permission?.stage == .sheet)
    other.send(.cameras([Walk.camera]))
    #expect(other.page == .videoCapture)
    #expect(other.names.count { $0 == "cameraPermissionAccepted" } == 1)
  }

  /// The same for a refusal that was known beforehand.
  @Test func allowInTheSheetWaitsForTheCamerasToo() {
    var walk = Walk(SessionConfig(ui: UIConfig(showInstructions: false), capture: CaptureConfig(permission: .denied)))
    walk.send(.begin)
    walk.want(.press)
    #expect(walk.permission == PermissionView(stage: .sheet, wasDeclined: true, cameras: nil))
    walk.want(.pressControl(.allow), .pressControl(.allow))
    #expect(walk.permission?.stage == .sheet && walk.session.view?.controls.first?.isEnabled == false)
    // Closing the sheet meanwhile keeps the consent, which is not reported again.
    walk.want(.pressControl(.close))
    walk.send(.cameras([Walk.camera]))
    walk.want(.press, .pressControl(.allow))
    #expect(walk.page == .videoCapture)
    #expect(walk.names.count { $0 == "cameraPermissionAccepted" } == 1)
  }

  /// Plugging and unplugging is reported without a request.
  @Test func pluggedInCameraIsNoticedAtOnce() {
    var walk = atPermission(cameras: [])
    walk.want(.press)
    #expect(walk.permission?.stage == .sheet)
    walk.send(.cameras([Walk.camera]))
    #expect(walk.permission?.stage == .sheet)
    #expect(walk.session.view?.controls.first == Control(.allow))
    walk.send(.cameras([]))
    #expect(walk.session.view?.controls.first == Control(.allow, isEnabled: false))
  }

  @Test func leavingWhileACauseStandsEndsWithThatCause() {
    var walk = atPermission(cameras: [Self.busy])
    walk.want(.askToLeave, .pressControl(.leave))
    #expect(walk.notices.last == .sessionEnded(.error(CaptureError(.cameraBusy, "in use", recovery: "close it"))))

    walk = atPermission()
    walk.want(.press, .pressControl(.dontAllow), .askToLeave, .pressControl(.leave))
    guard case .sessionEnded(let end, _, _) = walk.notices.last else {
      Issue.record("the session did not end")
      return
    }
    #expect(end.exitCode == 77)
  }

  @Test func consentIsRememberedOnlyWhenTheSettingsSaySo() {
    for remembers in [false, true] {
      var walk = Walk(SessionConfig(capture: CaptureConfig(rememberPermission: remembers)))
      walk.reachReadyCamera()
      #expect(walk.effects.contains(.rememberConsent(true)) == remembers)
    }
  }
}
