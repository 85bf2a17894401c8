/// The plural categories of whole numbers in ICU 76.1 (CLDR 46), by language; one letter per number, the category's
/// first.
enum PluralSamples {
  static let letters: [Character: String] = [
    "z": "zero", "1": "one", "t": "two", "f": "few", "m": "many", "o": "other",
  ]

  static let numbers: [Int] =
    Array(0...120) + [
      1000, 1001, 1002, 1003, 1200, 2000, 3000, 9000, 10_000, 20_000, 40_000, 60_000, 80_000, 90_000, 100_000,
      120_000, 140_000, 160_000, 180_000, 200_000, 240_000, 999_999, 1_000_000, 1_000_001, 2_000_000, 3_000_000,
      21_000_000, 100_000_000, 1_000_000_000,
    ]

  static let rows: [(languages: String, categories: String)] = [
    (
      """
      aa ab ae av ay ba bh bi bm bo ch co cr cu cv dz fj gn ho ht hz id ie ig ii ik ja jv kg ki kj km ko kr kv \
      la li lo lu mh mi ms my na ng nv oc oj pi qu rn rw sa sg sm su tg th to tt tw ty vi wo yo za zh
      """,
      """
      oooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooo\
      oooooooooooooooooooooooooooooooooooooooooooooo
      """
    ),
    (
      """
      af an asa ast az bal bem bez bg brx ce cgg chr ckb da de dv ee el en eo et eu fi fo fur fy gl gsw ha haw \
      hu ia io jgo jmc ka kaj kcg kk kkj kl ks ksb ku ky lb lg lij mas mgo ml mn mr nah nb nd ne nl nn nnh no \
      nr ny nyn om or os pap ps rm rof rwk saq sc sd sdh seh sn so sq ss ssy st sv sw syr ta te teo tig tk tn \
      tr ts ug ur uz ve vo vun wae xh xog yi
      """,
      """
      o1oooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooo\
      oooooooooooooooooooooooooooooooooooooooooooooo
      """
    ),
    (
      """
      ak am as bho bn csw doi fa ff gu guw hi hy kab kn ln mg nso pa pcm si ti wa zu
      """,
      """
      11oooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooo\
      oooooooooooooooooooooooooooooooooooooooooooooo
      """
    ),
    (
      """
      ar ars
      """,
      """
      z1tffffffffmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmooof\
      fffffffmmmmmmmmmmooofooooooooooooooooomooooooo
      """
    ),
    (
      """
      be ru uk
      """,
      """
      m1fffmmmmmmmmmmmmmmmm1fffmmmmmm1fffmmmmmm1fffmmmmmm1fffmmmmmm1fffmmmmmm1fffmmmmmm1fffmmmmmm1fffmmmmmm1ff\
      fmmmmmmmmmmmmmmmmm1ffmmmmmmmmmmmmmmmmmmm1mmmmm
      """
    ),
    (
      """
      blo ksh lag
      """,
      """
      z1oooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooo\
      oooooooooooooooooooooooooooooooooooooooooooooo
      """
    ),
    (
      """
      br
      """,
      """
      o1tffoooofooooooooooo1tffoooofo1tffoooofo1tffoooofo1tffoooofo1tffoooofooooooooooo1tffoooofooooooooooo1tf\
      foooofoooooooooooo1tfoooooooooooooooooom1mmmmm
      """
    ),
    (
      """
      bs hr sh sr
      """,
      """
      o1fffoooooooooooooooo1fffoooooo1fffoooooo1fffoooooo1fffoooooo1fffoooooo1fffoooooo1fffoooooo1fffoooooo1ff\
      fooooooooooooooooo1ffooooooooooooooooooo1ooooo
      """
    ),
    (
      """
      ca es it lld scn vec pt-PT
      """,
      """
      o1oooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooo\
      ooooooooooooooooooooooooooooooooooooooomommmmm
      """
    ),
    (
      """
      ceb fil tl
      """,
      """
      1111o1o11o1111o1o11o1111o1o11o1111o1o11o1111o1o11o1111o1o11o1111o1o11o1111o1o11o1111o1o11o1111o1o11o1111\
      o1o11o1111o1o11o1111111111111111111111o1111111
      """
    ),
    (
      """
      cs sk
      """,
      """
      o1fffooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooo\
      oooooooooooooooooooooooooooooooooooooooooooooo
      """
    ),
    (
      """
      cy
      """,
      """
      z1tfoomooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooo\
      oooooooooooooooooooooooooooooooooooooooooooooo
      """
    ),
    (
      """
      dsb hsb sl
      """,
      """
      o1tffoooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooo1tf\
      fooooooooooooooooo1tfooooooooooooooooooo1ooooo
      """
    ),
    (
      """
      fr pt
      """,
      """
      11oooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooo\
      ooooooooooooooooooooooooooooooooooooooomommmmm
      """
    ),
    (
      """
      ga
      """,
      """
      o1tffffmmmmooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooo\
      oooooooooooooooooooooooooooooooooooooooooooooo
      """
    ),
    (
      """
      gd
      """,
      """
      o1tffffffff1tfffffffoooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooo\
      oooooooooooooooooooooooooooooooooooooooooooooo
      """
    ),
    (
      """
      gv
      """,
      """
      f1toooooooo1tooooooof1toooooooo1tooooooof1toooooooo1tooooooof1toooooooo1tooooooof1toooooooo1tooooooof1to\
      ooooooo1toooooooff1tofffffffffffffffffof1fffff
      """
    ),
    (
      """
      he iu naq sat se sma smi smj smn sms
      """,
      """
      o1tooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooo\
      oooooooooooooooooooooooooooooooooooooooooooooo
      """
    ),
    (
      """
      is mk
      """,
      """
      o1ooooooooooooooooooo1ooooooooo1ooooooooo1ooooooooo1ooooooooo1ooooooooo1ooooooooo1ooooooooo1ooooooooo1oo\
      oooooooooooooooooo1ooooooooooooooooooooo1ooooo
      """
    ),
    (
      """
      kw
      """,
      """
      z1tfooooooooooooooooomtfooooooooooooooooomtfooooooooooooooooomtfooooooooooooooooomtfooooooooooooooooomtf\
      oooooooooooooooootmtfottttttttotttttotoomooooo
      """
    ),
    (
      """
      lt
      """,
      """
      o1ffffffffooooooooooo1ffffffffo1ffffffffo1ffffffffo1ffffffffo1ffffffffo1ffffffffo1ffffffffo1ffffffffo1ff\
      ffffffoooooooooooo1ffooooooooooooooooofo1ooooo
      """
    ),
    (
      """
      lv prg
      """,
      """
      z1oooooooozzzzzzzzzzz1ooooooooz1ooooooooz1ooooooooz1ooooooooz1ooooooooz1ooooooooz1ooooooooz1ooooooooz1oo\
      oooooozzzzzzzzzzzz1oozzzzzzzzzzzzzzzzzoz1zzzzz
      """
    ),
    (
      """
      ro
      """,
      """
      f1ffffffffffffffffffooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooofff\
      ffffffffffffffffoofffooooooooooooooooooofooooo
      """
    ),
    (
      """
      mt
      """,
      """
      f1tffffffffmmmmmmmmmooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooof\
      fffffffmmmmmmmmmoooofooooooooooooooooooooooooo
      """
    ),
    (
      """
      pl
      """,
      """
      m1fffmmmmmmmmmmmmmmmmmfffmmmmmmmfffmmmmmmmfffmmmmmmmfffmmmmmmmfffmmmmmmmfffmmmmmmmfffmmmmmmmfffmmmmmmmff\
      fmmmmmmmmmmmmmmmmmmffmmmmmmmmmmmmmmmmmmmmmmmmm
      """
    ),
    (
      """
      shi
      """,
      """
      11fffffffffooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooo\
      oooooooooooooooooooooooooooooooooooooooooooooo
      """
    ),
    (
      """
      tzm
      """,
      """
      11ooooooooo11111111111111111111111111111111111111111111111111111111111111111111111111111111111111111oooo\
      oooooooooooooooooooooooooooooooooooooooooooooo
      """
    ),
  ]
}
