package import Cells
package import Contract

/// What can be seen of a session from outside: text, an event, a page, a task.
package enum TapeLook: Equatable, Sendable {
  case screen(TextPattern)
  /// In the row of the cursor.
  case line(TextPattern)
  case event(EventPattern)
  case page(Page)
  /// What the task under way is about.
  case task(TaskKind)
  /// The step of the task that is asked for, the first one with number 1.
  case step(Int)
  /// In what is said for those who do not see the page.
  case spoken(TextPattern)
  /// What the bell said.
  case sound(Sound)
}

/// A text to be found, literally or by a pattern.
package enum TextPattern: Equatable, Sendable {
  case literal(String)
  /// As it stands between the slashes, `\/` being a slash.
  case regex(String)
}

/// An event by its name and some of its fields.
package struct EventPattern: Equatable, Sendable {
  package struct Field: Equatable, Sendable {
    package var key: String
    package var value: String

    package init(_ key: String, _ value: String) {
      self.key = key
      self.value = value
    }
  }

  package var name: String
  package var fields: [Field]

  package init(_ name: String, _ fields: [Field] = []) {
    self.name = name
    self.fields = fields
  }
}

/// What a tape waits for.
package enum TapeWait: Equatable, Sendable {
  case look(TapeLook)
  /// Nothing has changed for so long.
  case settled(Duration?)
  case exit
}

/// What must hold at once.
package enum TapeExpectation: Equatable, Sendable {
  case look(TapeLook)
  case focus(ControlID)
  case style(String, Role)
  case exit(Int)
  /// A file with this name, and with this text in it where one is told.
  case file(String, holding: String? = nil)
  /// Nothing is cut or overlaps.
  case fits
  case within(Duration, since: String)
}
