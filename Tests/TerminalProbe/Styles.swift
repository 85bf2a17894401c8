import Cells
import Terminal
import Theming

func probeStyles(_ facts: TerminalFacts) -> StyleSheet {
  StyleSheet(styles: Role.allCases.map { $0 == .headline ? CellStyle(foreground: 3, background: 4, attributes: .bold) : CellStyle() })
}
