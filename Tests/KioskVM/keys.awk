# count random keys and chords, a line each, of a usual keyboard; the same ones for the same seed on every machine.
function draw(n) {
  seed = seed * 16807 % 2147483647
  return seed % n + 1
}
BEGIN {
  seed = seed % 2147483646 + 1
  keys = split("a b c d e f g h i j k l m n o p q r s t u v w x y z 1 2 3 4 5 6 7 8 9 0 " \
    "f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12 left right up down home end pgup pgdn insert delete " \
    "ret esc tab spc backspace minus equal bracket_left bracket_right backslash semicolon apostrophe comma dot slash " \
    "grave_accent less print sysrq scroll_lock pause num_lock caps_lock menu " \
    "kp_0 kp_1 kp_2 kp_3 kp_4 kp_5 kp_6 kp_7 kp_8 kp_9 kp_add kp_subtract kp_multiply kp_divide kp_decimal kp_enter " \
    "power sleep wake", key, " ")
  # A good half alone, then what consoles listen to.
  chords = split("- - - - - - - - - - - shift- shift- ctrl- ctrl- alt- alt- alt- ctrl-alt- ctrl-alt- " \
    "alt-sysrq- alt_r- meta_l- ctrl-shift- shift-alt-", chord, " ")
  for (; count > 0; count--) {
    with = chord[draw(chords)]
    print (with == "-" ? "" : with) key[draw(keys)]
  }
}
