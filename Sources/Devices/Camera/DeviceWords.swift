internal import CV4L2
internal import Contract
internal import Glibc

/// The error messages for a device that delivers no frames.
struct DeviceWords {
  let path: String
  let name: String

  func error(_ trouble: DeviceTrouble) -> CaptureError {
    switch trouble {
    case .fault(let fault): error(fault)
    case .noMode(let error): error
    case .noCapture:
      CaptureError(
        .cameraUnavailable, "\(place) is not a camera.", recovery: "Choose another: 'cameo cameras' lists them all."
      ).saying(Saying(.noPictures, place), Saying(.takeAnother))
    case .noFormat:
      CaptureError(
        .noMatchingMode, "\(name) has no supported format.",
        recovery: "Choose another: 'cameo cameras' lists them all."
      ).saying(Saying(.noFormat, name), Saying(.takeAnother))
    case .another:
      CaptureError(
        .cameraLost, "\(place) is now another camera.",
        recovery: "Choose again: 'cameo cameras' lists them all."
      ).saying(Saying(.otherCamera, place), Saying(.takeAnother))
    }
  }

  private func unloaded(_ trouble: String) -> CaptureError {
    CaptureError(
      .cameraUnavailable,
      "The library libv4l2, which reads cameras, "
        + (trouble.isEmpty ? "is missing." : "can't be loaded: \(printable(trouble))."),
      recovery: "Install it: sudo apt install --reinstall libv4l-0"
    ).saying(Saying(.noLibrary), Saying(.run, "sudo apt install --reinstall libv4l-0"))
  }

  private func error(_ fault: DeviceFault) -> CaptureError {
    switch fault.number {
    // The finder knows more about these two, unless the node has gone in the meantime.
    case EACCES, EPERM:
      DeviceCause.noPermission(nil, fix: "'cameo doctor' says what is missing.", saying: Saying(.doctorSays))
        .error(of: place)
    case EBUSY: DeviceCause.busy([], hidden: false).error(of: place)
    case ENOENT, ENOTDIR, ENODEV, ENXIO, ESHUTDOWN:
      CaptureError(.cameraUnavailable, "\(place) does not exist.", recovery: "Plug the camera in, then try again.")
        .saying(Saying(.noCameraAt, place), Saying(.connectIt))
    case ENOSYS where fault.call == "v4l2_fd_open":
      unloaded(String(cString: cv4l2_trouble()))
    case EMFILE, ENFILE:
      CaptureError(
        .cameraUnavailable, "\(place) can't be opened: \(OpenFiles.lack).",
        recovery: fault.number == EMFILE ? OpenFiles.remedy : OpenFiles.remedyOfMachine
      ).saying(Saying(.filesLeft, place), Saying(.raiseLimit))
    case ENOMEM:
      CaptureError(
        .cameraUnavailable, "There is not enough memory for the pictures of \(name).",
        recovery: "Close other programs, or use smaller pictures: --quality sd."
      ).saying(Saying(.noRoom, name), Saying(.smallerPictures))
    case ENOSPC:
      CaptureError(
        .cameraUnavailable, "The USB bus has not enough bandwidth for \(name).",
        recovery: "Unplug other cameras from the same bus, or use smaller pictures: --quality sd."
      ).saying(Saying(.noRoom, name), Saying(.smallerPictures))
    default:
      CaptureError(
        .cameraUnavailable,
        "\(name) does not work: its driver says '\(String(cString: strerror(fault.number)))' (\(fault.call)).",
        recovery: "Unplug the camera and plug it in again, or choose another: 'cameo cameras' lists them all."
      ).saying(Saying(.driverSays, name, String(cString: strerror(fault.number))), Saying(.plugAgain))
    }
  }

  /// The camera is open but sends nothing usable; a few damaged frames do not count as the cause.
  func silent(damaged: Int) -> CaptureError {
    guard damaged < 5 else {
      return CaptureError(
        .cameraTimeout, "\(name) sends only pictures that can't be decoded: \(damaged) so far.",
        recovery: "Unplug it and plug it in again, try another cable or port, or another size: --quality sd.")
    }
    return CaptureError(
      .cameraTimeout, "\(name) sends no pictures.",
      recovery: "Unplug it and plug it in again, or check whether it has a shutter or switch.")
  }

  /// The stream broke, was restarted, and broke again.
  var broken: CaptureError {
    CaptureError(
      .cameraTimeout, "The stream of \(name) keeps breaking.",
      recovery: "Unplug it and plug it in again, or try another cable or port.")
  }

  var closed: CaptureError { CaptureError(.cameraUnavailable, "\(name) is not open.") }

  private var place: String { DeviceCapability.text(of: path) }
}
