// Passwords that must be refused, and such as people may well choose.

/** Each of them falls to a guesser within minutes. */
export const weak: readonly string[] = [
  // repeats
  ...["00000000", "aaaaaaaa", "        ", "12341234", "abababab", "abcabcabc", "ثثثثثثثث"],
  // sequences and walks on the keyboard
  ...["12345678", "87654321", "abcdefgh", "qwertyuiop", "1qaz2wsx", "asdfghjk", "ابتثجحخد"],
  ...["ضصثقفغعه", "شسيبلاتن", "01234567890", "11223344", "147258369", "a1b2c3d4"],
  // dates
  ...["19901990", "01011990", "25-01-2011", "20262026"],
  // a word and a year, a number or a mark
  ...[
    "Egypt2026",
    "Cairo2025!",
    "Ramadan2026",
    "Summer2026",
    "Loyalty1",
    "shop2026",
    "Zamalek1911",
  ],
  ...["Alexandria1", "Welcome1", "ahly1907", "masr2024", "2026Egypt", "october6", "Salah11!"],
  // names
  ...[
    "Ahmed1990",
    "mohamed123",
    "Fatma_1985",
    "mostafa@123",
    "nourhan99",
    "sara1995",
    "Mahmoud2000",
  ],
  ...["Youssef-2010", "karim12345", "MohamedAhmed1", "ahmed ali", "Ahmed.12.10.1990", "7abiby123"],
  ...["m7md1990", "3omar2020"],
  // letters written as digits and marks
  ...["p@ssw0rd1", "P@$$w0rd!", "3gypt2026", "@hmed1990", "h4bib4123"],
  // the same in Arabic
  ...["محمد1990", "أحمد123456", "مصر٢٠٢٦", "فاطمة1985", "القاهرة2025", "نقطةنقطة", "كلمة السر1"],
  ...["حَبيبي123", "الأهلي1907"],
];

/** Nobody may be kept from choosing these. */
export const good: readonly string[] = `correct horse
papyrus and ink
a better one, I hope
four blue kites over the delta
horse battery staple
ta3meya-w-fool-3al-sobh
Blue lamps, 3 of them
my grandmother sold figs
القهوة على شاطئ البحر
قطار الساعة السابعة
جبل وزيتون وبحر
ثلاث سفن زرقاء
xK4mQz8R
G7!kd02mX
Tr7vQ9xLm2
Yq2f7LwZp0vNc3Rt
e3b0c442-98fc
kasr-el-nil-felucca-41
Ahmed rides the 7 train
fatma84 kites over Giza`.split("\n");
