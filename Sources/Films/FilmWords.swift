internal import CFFmpeg
internal import Contract
internal import Glibc

/// The error messages for a file that can't be played.
struct FilmWords {
  private let name: String

  init(_ name: String) {
    self.name = name
  }

  func error(_ fault: FilmFault) -> CaptureError {
    switch fault {
    case .noLibrary: Self.noLibrary
    case .unopened(ENOENT), .unopened(ENOTDIR):
      CaptureError(
        .resourceMissing, "\(name) does not exist.",
        recovery: name.contains("\u{FFFD}")
          ? "Rename it: a name that is not UTF-8 can't be given." : "Check the path."
      )
      .saying(Saying(.placeMissing, name))
    case .unopened(EACCES), .unopened(EPERM):
      CaptureError(
        .permissionDenied, "\(name) may not be opened by this user.",
        recovery: "Check its owner and mode with 'ls -ld'."
      ).saying(Saying(.notReadable, name))
    case .unopened(let number):
      CaptureError(
        .resourceMissing, "\(name) can't be opened: \(String(cString: strerror(number))).",
        recovery: "Check the file system."
      ).saying(Saying(.noPicture, name))
    case .noFile:
      CaptureError(
        .resourceMissing, "\(name) is not a regular file.", recovery: "Give a film, a picture or a folder of pictures."
      ).saying(Saying(.noPicture, name))
    case .noFilm:
      CaptureError(
        .badSyntax, "\(name) is not a supported film or picture.",
        recovery: "Give a JPEG, PNG, GIF, WebP or BMP: 'ffmpeg -i IN OUT.png' makes one of most others, such as a TIFF."
      ).saying(Saying(.noPicture, name))
    case .damaged:
      CaptureError(
        .badSyntax, "\(name) is damaged or cut short, or of a kind that can't be decoded: no picture in it is whole.",
        recovery: "Copy it again. Of another kind, such as a TIFF, make a PNG: 'ffmpeg -i IN OUT.png'."
      ).saying(Saying(.noPicture, name))
    case .tooLarge:
      CaptureError(
        .badSyntax,
        "\(name) is too large: films have up to \(cffmpeg_largest_side) pixels a side, pictures up to \(Self.most) megapixels.",
        recovery: "Make it smaller, such as with 'ffmpeg -i IN -vf scale=1280:-2 OUT'."
      ).saying(Saying(.pictureTooLarge, name, Self.most))
    case .noMemory:
      CaptureError(
        .cameraUnavailable, "There is not enough memory for \(name).", recovery: "Give a smaller one.")
    }
  }

  func tooSmall(_ size: PixelSize, least: Int) -> CaptureError {
    CaptureError(
      .badSyntax, "\(name) has \(size.width)x\(size.height) pixels: too small to show anything.",
      recovery: "Give one with at least \(least) pixels on each side, or crop it."
    ).saying(Saying(.pictureTooSmall, name, String(least)))
  }

  private static let most = String(cffmpeg_most_pixels / 1_000_000)

  private static var noLibrary: CaptureError {
    let trouble = String(cString: cffmpeg_trouble())
    guard trouble.isEmpty else {
      return CaptureError(
        .cameraUnavailable, "The FFmpeg libraries, which read films and pictures, can't be loaded: \(trouble).",
        recovery: "Raise the memory limit (ulimit -v), or reinstall them.")
    }
    let versions = cffmpeg_built_for()
    let packages = "libavformat\(versions.format) libavcodec\(versions.codec) libswscale\(versions.scale)"
    return CaptureError(
      .cameraUnavailable,
      "The FFmpeg libraries, which read films and pictures, are missing. This program was built for "
        + "\(String(cString: cffmpeg_release())).",
      recovery: "Install them: sudo apt install \(packages)")
  }
}
