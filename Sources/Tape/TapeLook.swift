package import Cells
package import Contract

/// An observable condition of a session: text, event, page or task.
package enum TapeLook: Equatable, Sendable {
  case screen(TextPattern)
  /// In the cursor's row.
  case line(TextPattern)
  case event(EventPattern)
  case page(Page)
  /// The current task.
  case task(TaskKind)
  /// The current step of the task, counted from 1.
  case step(Int)
  /// In the text for users who do not see the page.
  case spoken(TextPattern)
  /// The last sound of the bell.
  case sound(Sound)
}

/// A text to find, literally or by a pattern.
package enum TextPattern: Equatable, Sendable {
  case literal(String)
  /// As written between the slashes, in which `\/` is a slash.
  case regex(String)
}

/// An event by name and some of its fields.
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

/// The condition of a wait.
package enum TapeWait: Equatable, Sendable {
  case look(TapeLook)
  /// No change for this long.
  case settled(Duration?)
  case exit
}

/// An assertion, checked immediately.
package enum TapeExpectation: Equatable, Sendable {
  case look(TapeLook)
  case focus(ControlID)
  case style(String, Role)
  case exit(Int)
  /// A file with this name, containing this text if given.
  case file(String, holding: String? = nil)
  /// Nothing is truncated or overlaps.
  case fits
  case within(Duration, since: String)
}
