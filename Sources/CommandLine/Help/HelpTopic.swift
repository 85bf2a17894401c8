/// A help topic: a page of `cameo help` that describes no command.
package struct HelpTopic: Sendable {
  package let name: String
  package let help: String
  private let write: @Sendable (inout HelpLayout) -> Void

  package init(_ name: String, _ help: String, write: @escaping @Sendable (inout HelpLayout) -> Void) {
    (self.name, self.help, self.write) = (name, help, write)
  }

  package var page: HelpLayout {
    var page = HelpLayout()
    write(&page)
    return page
  }

  package var lines: [String] { page.lines }
}
