internal import Contract
internal import Files
internal import Films
internal import Theming

/// Reads the pictures that themes name as logos: small ones, once, when the theme is read.
enum LogoFiles {
  static let sizeLimit = 256 << 10
  private static let smaller = "make it smaller, for example with 'ffmpeg -i IN.png -vf scale=256:-2 OUT.png'"

  /// A relative path is meant from the folder of the theme.
  static func read(
    _ path: String, ofTheme theme: String, _ files: any FileStore
  ) -> Result<LogoPicture, PictureFault> {
    Result { () throws(PictureFault) in
      try picture(path.hasPrefix("/") ? path : Folders.join(Folders.parent(theme), path), files)
    }
  }

  private static func picture(_ path: String, _ files: any FileStore) throws(PictureFault) -> LogoPicture {
    let size = try size(path, files)
    let side = SmallPicture.largestSide
    guard size.width <= side, size.height <= side else {
      throw PictureFault("\(printable(path)) has \(size) pixels, more than \(side)x\(side)", remedy: smaller)
    }
    let small: SmallPicture
    do throws(CaptureError) {
      small = try SmallPicture(try place(of: path, files), size: size)
    } catch {
      throw PictureFault(error.message, remedy: error.recovery)
    }
    guard let logo = LogoPicture(width: size.width, height: size.height, rgba: small.rgba) else {
      throw PictureFault(
        "\(printable(path)) is more than 16 times as wide as high", remedy: "crop it, or use text art")
    }
    return logo
  }

  private static func place(of path: String, _ files: any FileStore) throws(CaptureError) -> String {
    do throws(FileFault) { return try files.place(of: path) } catch { throw error.error() }
  }

  private static func size(_ path: String, _ files: any FileStore) throws(PictureFault) -> PixelSize {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try files.read(path, limit: sizeLimit)
    } catch {
      throw PictureFault("\(printable(path)) \(error.sentence)", remedy: error.remedy)
    }
    guard let size = SmallPicture.size(toldBy: bytes), size.width > 0, size.height > 0 else {
      throw PictureFault("\(printable(path)) is not a PNG picture", remedy: "save it as PNG")
    }
    return size
  }
}
