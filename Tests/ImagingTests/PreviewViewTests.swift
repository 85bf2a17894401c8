import Cells
import Contract
@testable import Imaging
import Testing

@Suite("The view between frame and cells")
struct PreviewViewTests {
  static let frames = [
    (640, 480), (1280, 720), (1920, 1080), (480, 640), (176, 144), (3, 2), (1, 1), (1, 4000), (4000, 1),
  ]
  static let areas = [(80, 24), (200, 60), (40, 12), (24, 20), (20, 60), (200, 3), (1, 1), (2, 1), (1, 9)]
  static let all = frames.flatMap { frame in areas.map { (frame, $0) } }

  private func view(
    _ frame: (Int, Int), _ area: (Int, Int), _ oval: OvalPreset = .desk, aspect: Double = 2, mirrored: Bool = true
  ) -> PreviewView {
    .fitting(
      frame: PixelSize(width: frame.0, height: frame.1), oval: oval,
      area: Rect(column: 3, row: 2, columns: area.0, rows: area.1), cellAspect: aspect, mirrored: mirrored)
  }

  @Test("at 80x24 and 200x60 the oval is centred and takes 70 % of the rows", arguments: [(80, 24), (200, 60)])
  func ovalIsSeventyPercentTall(area: (Int, Int)) {
    let view = view((640, 480), area)
    let oval = view.cells(OvalPreset.desk.box(in: view.frame))
    #expect(abs(oval.rows - 0.70 * Double(area.1)) < 1e-9)
    #expect(abs(oval.column + oval.columns / 2 - (3 + Double(area.0) / 2)) < 1e-9)
    #expect(abs(oval.row + oval.rows / 2 - (2 + Double(area.1) / 2)) < 1e-9)
  }

  @Test("at every size the oval takes 70 % of the picture's rows or more, and on small screens nearly all")
  func ovalIsLarge() {
    for columns in stride(from: 16, to: 220, by: 7) {
      for rows in 6...70 {
        for oval in OvalPreset.allCases {
          let view = view((1280, 720), (columns, rows), oval)
          let height = view.cells(oval.box(in: view.frame)).rows
          // A single leftover row is dropped, and half a cell does not count.
          #expect(height >= 0.70 * Double(view.area.rows) - 1e-6, "\(columns)x\(rows)")
        }
      }
    }
    let small = view((640, 480), (60, 10))
    #expect(small.cells(OvalPreset.desk.box(in: small.frame)).rows > 9)
  }

  @Test("a small kiosk oval is zoomed to the same height")
  func kioskIsZoomed() {
    let desk = view((1280, 720), (80, 24), .desk)
    let kiosk = view((1280, 720), (80, 24), .kiosk)
    #expect(abs(kiosk.cells(OvalPreset.kiosk.box(in: kiosk.frame)).rows - 0.70 * 24) < 1e-9)
    #expect(kiosk.crop.height < desk.crop.height)
  }

  @Test("a large handheld oval shows the frame's whole height and no more")
  func handheldShowsAll() {
    let view = view((640, 480), (80, 24), .handheld)
    #expect(abs(view.crop.height - 480) < 1e-6)
    #expect(view.cells(OvalPreset.handheld.box(in: view.frame)).rows > 0.70 * 24)
  }

  @Test("in a tall and narrow area the oval keeps inside the columns")
  func narrowAreaShowsTheOval() {
    let view = view((1280, 720), (20, 60), .kiosk)
    let oval = view.cells(OvalPreset.kiosk.box(in: view.frame))
    #expect(oval.columns <= 20 * 0.90 + 1e-9)
    #expect(oval.column >= 3)
  }

  @Test("pixels are square on the screen whatever the cell", arguments: [1.0, 1.8, 2.0, 2.3])
  func pixelsAreSquare(aspect: Double) {
    let view = view((640, 480), (80, 24), aspect: aspect)
    let square = view.cells(Box(x: 300, y: 200, width: 60, height: 60))
    #expect(abs(square.columns / square.rows - aspect) < 1e-9)
  }

  @Test("crop and cells never leave frame and area", arguments: all)
  func staysInside(frame: (Int, Int), area: (Int, Int)) {
    for oval in OvalPreset.allCases {
      let view = view(frame, area, oval)
      #expect(view.crop.x >= -1e-6 && view.crop.maxX <= Double(frame.0) + 1e-6)
      #expect(view.crop.y >= -1e-6 && view.crop.maxY <= Double(frame.1) + 1e-6)
      #expect(view.area.intersection(view.asked) == view.area)
      #expect(!view.area.isEmpty)
    }
  }

  @Test("points and boxes come back from the cells as they went", arguments: all)
  func roundTrips(frame: (Int, Int), area: (Int, Int)) {
    for mirrored in [false, true] {
      let view = view(frame, area, mirrored: mirrored)
      let box = Box(x: 0.2 * Double(frame.0), y: -3, width: 0.5 * Double(frame.0), height: 7)
      let back = view.pixels(view.cells(box))
      let size = Double(max(frame.0, frame.1))
      for (a, b) in [(back.x, box.x), (back.y, box.y), (back.width, box.width), (back.height, box.height)] {
        #expect(abs(a - b) < 1e-9 * size)
      }
      let point = view.pixels(view.cells(x: 1.5, y: 0.5))
      #expect(abs(point.x - 1.5) < 1e-9 * size && abs(point.y - 0.5) < 1e-9 * size)
    }
  }

  @Test("a mirror shows the picture's left on the screen's right")
  func mirrors() {
    let (mirror, plain) = (view((640, 480), (80, 24)), view((640, 480), (80, 24), mirrored: false))
    let left = Box(x: 200, y: 200, width: 20, height: 20)
    #expect(mirror.cells(left).column > 43)
    #expect(plain.cells(left).column < 43)
    #expect(
      abs(
        mirror.cells(left).column + mirror.cells(left).columns / 2 - 43
          + plain.cells(left).column + plain.cells(left).columns / 2 - 43) < 1e-9)
  }

  @Test("nonsense is survived: no cells, no pixels, a cell of no shape")
  func degenerate() {
    let empty = PreviewView.fitting(
      frame: PixelSize(width: 0, height: 0), oval: .desk, area: Rect(column: 0, row: 0, columns: 0, rows: 0),
      cellAspect: .nan)
    #expect(empty.area.isEmpty)
    let box = empty.pixels(empty.cells(Box(x: 1, y: 1, width: 1, height: 1)))
    #expect(box.width.isFinite && box.x.isFinite)
    for aspect in [0, -1, Double.infinity, .nan, 1e9] { #expect(!view((64, 48), (8, 4), aspect: aspect).area.isEmpty) }
  }

  @Test("the whole frame can be asked for as well")
  func whole() {
    let view = PreviewView.whole(frame: PixelSize(width: 640, height: 480), area: Rect(Size(columns: 80, rows: 24)))
    #expect(view.area == Rect(column: 8, row: 0, columns: 64, rows: 24))
    #expect(view.crop == Box(x: 0, y: 0, width: 640, height: 480))
  }
}
