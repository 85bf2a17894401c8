@testable import Devices
import Cells
import Contract
import Foundation
import Testing

@testable import CameoCommand

/// The output of `cameo cameras`.
@Suite struct DeviceTableTests {
  private static func size(_ width: Int, _ height: Int, _ rates: DeviceRates...) -> DeviceModes.Size {
    .init(.one(PixelSize(width: width, height: height)), rates: rates)
  }

  private static let webcam = DeviceReport(
    place: DevicePlace(path: "/dev/video0", stablePath: "/dev/v4l/by-id/usb-Acme_Webcam_1234-video-index0"),
    name: "Acme Webcam", driver: "uvcvideo", bus: "usb-0000:00:14.0-2",
    offers: [
      DeviceModes(
        DeviceFormat(code: .mjpg, name: "Motion-JPEG", isCompressed: true),
        sizes: [size(1920, 1080, .one(30)), size(1280, 720, .one(60), .one(30)), size(640, 480, .one(30), .one(7.5))]),
      DeviceModes(
        DeviceFormat(code: .yuyv, name: "YUYV 4:2:2", isCompressed: false),
        sizes: [
          .init(
            .field(
              least: PixelSize(width: 48, height: 32), most: PixelSize(width: 640, height: 480),
              step: PixelSize(width: 2, height: 2)), rates: [.span(1...60)])
        ]),
    ])
  private static let metadata = DeviceReport(
    place: DevicePlace(path: "/dev/video11"), name: "Acme Webcam", driver: "uvcvideo", bus: "usb-0000:00:14.0-2",
    cause: .metadata)
  private static let denied = DeviceReport(
    place: DevicePlace(path: "/dev/video2"), name: "Other",
    cause: .noPermission(
      DeviceAccess(owner: "root", group: "video", groupID: 44, mode: 0o660),
      fix: "You are not in group video: sudo usermod -aG video $USER, then log in again."))
  private static let busy = DeviceReport(
    place: DevicePlace(path: "/dev/video3"), name: "Third", driver: "uvcvideo", bus: "usb-3",
    holders: [DeviceHolder(pid: 123, name: "cheese")],
    cause: .busy([DeviceHolder(pid: 123, name: "cheese")], hidden: false))

  @Test func eachDeviceHasARowAndWhatMendsIt() {
    let table = DeviceTable([Self.webcam, Self.metadata, Self.denied, Self.busy], preferred: nil)
    #expect(
      table.lines == [
        "ok  /dev/video0   Acme Webcam",
        "    uvcvideo, usb-0000:00:14.0-2",
        "    MJPG: 1920x1080 30; 1280x720 60,30; 640x480 30,7.5",
        "    YUYV: 48x32-640x480 1-60",
        "    stable name: --camera /dev/v4l/by-id/usb-Acme_Webcam_1234-video-index0",
        "no  /dev/video11  Acme Webcam",
        "    uvcvideo, usb-0000:00:14.0-2",
        "    /dev/video11 carries metadata, not pictures.",
        "    fix: Use another camera; 'cameo cameras' lists them.",
        "no  /dev/video2   Other",
        "    No permission for /dev/video2 (root:video 0660).",
        "    fix: You are not in group video: sudo usermod -aG video $USER, then log in",
        "      again.",
        "no  /dev/video3   Third",
        "    uvcvideo, usb-3",
        "    /dev/video3 is in use by PID 123 (cheese).",
        "    fix: Close that program: kill 123",
        "--camera auto uses /dev/video0.",
      ])
    #expect(table.exitCode == 0)
  }

  @Test func everyRowFitsEightyColumns() {
    var wide = Self.webcam
    wide.name = String(repeating: "宽 long name ", count: 20)
    wide.offers[0].sizes = (1...60).map { Self.size(100 * $0, 100, .one(30), .one(15)) }
    let lines = DeviceTable([wide], preferred: nil).lines
    #expect(lines.allSatisfy { Text($0).columns <= 80 }, "\(lines)")
    #expect(lines.joined().contains("6000x100 30,15"))
  }

  @Test func formatsOfTheSameSizesStandTogether() {
    var many = Self.webcam
    let same = [FourCC.yuyv, FourCC("UYVY"), .nv12].map { code in
      DeviceModes(
        DeviceFormat(code: code, name: "", isCompressed: false), sizes: [Self.size(640, 480, .one(30))])
    }
    many.offers = [same[0], many.offers[0], same[1], same[2]]
    let lines = DeviceTable([many], preferred: nil).lines
    #expect(lines[2] == "    YUYV, UYVY, NV12: 640x480 30")
    #expect(lines[3].hasPrefix("    MJPG: 1920x1080 30;"))
  }

  @Test func withoutAnyCameraTheFixIsTold() {
    let table = DeviceTable([], preferred: nil)
    #expect(
      table.lines == ["No camera was found.", "    fix: Connect one, or try it without: --camera demo."])
    #expect(table.exitCode == 69)
  }

  @Test(
    arguments: [([denied, busy], 77), ([busy, metadata], 75), ([metadata], 69), ([busy, webcam], 0)]
      as [([DeviceReport], Int32)])
  func theExitCodeIsThatOfTheCause(reports: [DeviceReport], code: Int32) {
    #expect(DeviceTable(reports, preferred: nil).exitCode == code)
  }

  @Test func aMachineReadsTheSame() throws {
    let text = DeviceTable([Self.webcam, Self.busy], preferred: nil).json
    let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(document["v"] as? Int == 1 && document["auto"] as? String == "/dev/video0")
    let cameras = try #require(document["cameras"] as? [[String: Any]])
    let fields: Set = [
      "device", "stable", "name", "driver", "bus", "state", "cause", "code", "reason", "fix", "infrared", "holders",
      "formats",
    ]
    #expect(cameras.allSatisfy { Set($0.keys) == fields })
    #expect(cameras[0]["state"] as? String == "usable" && cameras[0]["cause"] is NSNull)
    #expect(cameras[1]["cause"] as? String == "busy" && cameras[1]["code"] as? String == "device.cameraBusy")
    #expect(cameras[1]["stable"] is NSNull)
    let holders = try #require(cameras[1]["holders"] as? [[String: Any]])
    #expect(holders[0]["pid"] as? Int == 123 && holders[0]["name"] as? String == "cheese")
    let formats = try #require(cameras[0]["formats"] as? [[String: Any]])
    #expect(formats.map { $0["format"] as? String } == ["MJPG", "YUYV"])
    let sizes = try #require(formats[0]["sizes"] as? [[String: Any]])
    #expect(sizes[2]["width"] as? Int == 640 && sizes[2]["rates"] as? [Double] == [30, 7.5])
    let field = try #require((formats[1]["sizes"] as? [[String: Any]])?.first)
    #expect((field["most"] as? [String: Int]) == ["width": 640, "height": 480])
    #expect((field["rates"] as? [[String: Int]]) == [["least": 1, "most": 60]])
  }

  @Test func withoutAnyTheJSONSaysSo() throws {
    let text = DeviceTable([], preferred: nil).json.split(whereSeparator: \.isWhitespace).joined()
    #expect(text == #"{"v":1,"auto":null,"cameras":[]}"#)
  }
}
