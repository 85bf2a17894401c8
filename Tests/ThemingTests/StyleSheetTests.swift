import Cells
import Testing

@testable import Theming

@Suite struct StyleSheetTests {
  @Test(arguments: roleTables)
  func everyRoleHasItsStyle(table: RoleTable) throws {
    let theme = try Shipped.theme(table.theme)
    let rows = Role.allCases.map { role in
      let styles = ColorDepth.allCases.map { StyleSheet(theme: theme, appearance: table.appearance, depth: $0)[role] }
      return row(role, styles)
    }
    let text = rows.joined(separator: "\n")
    if text != table.text { print(text) }
    #expect(text == table.text)
  }

  private func row(_ role: Role, _ styles: [CellStyle]) -> String {
    let cells = styles.map { style in
      let colors = [style.foreground, style.background].compactMap { $0 }.map(String.init).joined(separator: "/")
      return [colors, style.attributes.description].filter { !$0.isEmpty }.joined(separator: " ")
    }
    return zip(["\(role)"] + cells.map { $0.isEmpty ? "-" : $0 }, [16, 18, 26, 0]).map { text, width in
      text + String(repeating: " ", count: max(0, width - text.count))
    }.joined()
  }

  @Test func thePictureIsLightOnDarkWhereverThereAreColors() throws {
    let theme = try Shipped.theme("unissey")
    for appearance in Appearance.allCases {
      for depth in ColorDepth.allCases {
        let sheet = StyleSheet(theme: theme, appearance: appearance, depth: depth)
        #expect(sheet.overlay == theme.tint(.overlayBackground, appearance))
        if let ink = sheet[.picture].foreground, let ground = sheet[.picture].background {
          #expect(Palette.colors[Int(ink)].luminance > Palette.colors[Int(ground)].luminance && sheet.hasLightInk)
        } else {
          #expect(sheet.hasLightInk == (appearance == .dark))
        }
      }
    }
  }
}
