/// An XML element, with the subset of XML that property lists need: no attributes.
struct XMLElement: Equatable {
  var name: String
  var position: Position
  var children: [XMLElement] = []
  var text = ""
}
