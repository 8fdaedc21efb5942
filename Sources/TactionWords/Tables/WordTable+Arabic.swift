extension WordTable {
  /// Arabic.
  static let arabic = WordTable(
    "ar",
    gtk: [
      .cancel: "ألغِ",
      .cut: "قصّ",
      .copy: "انسخ",
      .paste: "ألصق",
      .clear: "امسح",
      .backspace: "احذف",
      .shift: "Shift",
      .symbols: "رموز",
      .search: "ابحث",
      .index: "فهرس",
    ],
    gnome: [
      .ok: "موافق",
      .keyboard: "لوحة المفاتيح",
      .done: "تم",
      .next: "التالي",
    ],
    onboard: [
      .space: "مسافة",
      .returnKey: "إدخال",
      .hideKeyboard: "إخفاء لوحة المفاتيح",
    ],
    maliit: [.selectAll: "حدد الكل"],
    cldr: [.percent: "#1%\u{200e}"],
    own: [
      .back: "رجوع",
      .show: "أظهر",
      .hide: "أخفِ",
      .caret: "مؤشر النص",
      .selectionStart: "بداية التحديد",
      .selectionEnd: "نهاية التحديد",
      .capsLock: "Caps Lock",
      .letters: "حروف",
      .moreSymbols: "رموز أخرى",
      .nextLayout: "تخطيط لوحة المفاتيح التالي",
      .go: "اذهب",
      .send: "أرسل",
      .divider: "فاصل",
      .page: "الصفحة #1 من #2",
      .insertionsBusy: "ما زال إدراج نصوص أخرى جاريًا.",
      .nothingFits: "لا يتسع المكان لأي جزء من النص.",
      .beginningFits: "لا يتسع المكان إلا لبداية النص.",
      .notInserted: "تعذر إدراج النص. #1",
      .transferTimedOut: "البرنامج الآخر لا يرسل بياناته.",
      .transferTooLarge: "البيانات أكبر من 64 م.ب.",
      .transferRefused: "لم تعد البيانات موجودة.",
      .transferInvalid: "البيانات ليست من النوع المذكور.",
    ],
    plurals: [
      .items: [
        .zero: "لا عناصر", .one: "عنصر واحد", .two: "عنصران", .few: "# عناصر", .many: "# عنصرًا", .other: "# عنصر",
      ]
    ])
}
