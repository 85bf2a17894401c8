/// The people in front of the demo camera at one moment, in subject coordinates: +x is the person's own right.
package struct ActorState: Equatable, Sendable {
  /// False if the main person is absent.
  package var isPresent = true
  /// The face's offset from the oval's centre, as a share of the oval's width and height; y grows downwards.
  package var x = 0.0
  package var y = 0.0
  /// The face's width as a share of the oval's width, by which guidance measures the distance.
  package var width = 0.9
  /// Degrees: yaw to the person's own right, pitch down, roll to the person's own right shoulder.
  package var yaw = 0.0
  package var pitch = 0.0
  package var roll = 0.0
  /// 0 open, 1 shut.
  package var blink = 0.0
  /// 0 shut, 1 wide open.
  package var mouth = 0.0
  /// 0 at rest, 1 a broad smile.
  package var smile = 0.0
  /// Light on the whole scene; 1 is a well-lit room.
  package var light = 1.0
  /// 0 is none, 1 is a bright wall behind a face in shadow.
  package var backlight = 0.0
  /// The direction of the light: 1 from the person's own right, -1 from the left, 0 from the front.
  package var side = 0.0
  /// The amount of breathing, swaying and involuntary blinking; 0 is none.
  package var life = 1.0
  /// 1 is a photo of the person, held in their place; 0 is the person.
  package var flat = 0.0
  /// The angle between the middle of that photo and its edges, in degrees; 0 is flat.
  package var bend = 0.0
  /// 1 is another person in the same place.
  package var other = 0.0
  /// 1 wears a medical mask.
  package var mask = 0.0
  /// 1 wears dark glasses.
  package var glasses = 0.0
  /// A second person's face, in the same units; a width of 0 is none.
  package var second = 0.0
  package var secondX = -1.0
  package var secondY = 0.0

  package init() {}
}
