/// The names of xkb's layouts for the user's language.
nonisolated enum LayoutNames {
  /// Returns the names from the environment variables for compositors, such as `de,us` with the variants `nodeadkeys,`.
  static func named(layouts: String, variants: String) -> [String] {
    let variants = variants.split(separator: ",", omittingEmptySubsequences: false)
    return layouts.split(separator: ",", omittingEmptySubsequences: false).prefix(8).enumerated().compactMap {
      index, layout in
      guard !layout.isEmpty else { return nil }
      let variant = index < variants.count ? variants[index] : ""
      return variant.isEmpty ? String(layout) : "\(layout)(\(variant))"
    }
  }

  /// Returns the layout of a locale such as `de_CH.UTF-8`: the layout of its language and country or, if there is none,
  /// the layout of its language.
  static func layout(of locale: String) -> String {
    let name = locale.lowercased().split { $0 == "." || $0 == "@" }.first ?? ""
    let parts = name.split { $0 == "_" || $0 == "-" }.map(String.init)
    guard let language = parts.first else { return "us" }
    if parts.count > 1, let layout = countries["\(language)_\(parts[parts.count - 1])"] { return layout }
    return languages[language] ?? "us"
  }

  /// Returns the parts of a name such as `us(intl)`; nil for a text that cannot be a name of xkb.
  static func parts(of name: String) -> (layout: String, variant: String)? {
    let isNamed = { (text: Substring) in
      text.utf8.count <= 40 && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
    }
    let parts = name.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    guard let layout = parts.first, !layout.isEmpty, isNamed(layout) else { return nil }
    guard parts.count == 2 else { return (String(layout), "") }
    guard parts[1].last == ")", isNamed(parts[1].dropLast()) else { return nil }
    return (String(layout), String(parts[1].dropLast()))
  }

  private static let countries = [
    "en_gb": "gb", "en_ie": "ie", "en_in": "in(eng)", "de_ch": "ch", "fr_ch": "ch(fr)", "it_ch": "ch(fr)",
    "de_at": "at", "fr_be": "be", "nl_be": "be", "fr_ca": "ca", "pt_br": "br", "es_mx": "latam", "es_ar": "latam",
    "es_cl": "latam", "es_co": "latam", "es_pe": "latam", "es_ve": "latam", "es_us": "latam", "sr_me": "me",
    "ku_iq": "iq(ku)", "zh_tw": "tw",
  ]

  private static let languages = [
    "af": "za", "am": "et", "ar": "ara", "az": "az", "be": "by", "bg": "bg", "bn": "bd", "bs": "ba", "ca": "es(cat)",
    "cs": "cz", "da": "dk", "de": "de", "dz": "bt", "el": "gr", "en": "us", "eo": "epo", "es": "es", "et": "ee",
    "eu": "es", "fa": "ir", "fi": "fi", "fo": "fo", "fr": "fr", "ga": "ie", "gl": "es", "gu": "in(guj)", "he": "il",
    "hi": "in", "hr": "hr", "hu": "hu", "hy": "am", "is": "is", "it": "it", "ja": "jp", "ka": "ge", "kk": "kz",
    "km": "kh", "kn": "in(kan)", "ko": "kr", "ky": "kg", "lb": "ch(fr)", "lo": "la", "lt": "lt", "lv": "lv",
    "mk": "mk", "ml": "in(mal)", "mn": "mn", "mr": "in(marathi)", "mt": "mt", "my": "mm", "nb": "no", "ne": "np",
    "nl": "nl", "nn": "no", "no": "no", "pa": "in(guru)", "pl": "pl", "ps": "af(ps)", "pt": "pt", "ro": "ro",
    "ru": "ru", "si": "lk", "sk": "sk", "sl": "si", "sq": "al", "sr": "rs", "sv": "se", "ta": "in(tam)",
    "te": "in(tel)", "tg": "tj", "th": "th", "tk": "tm", "tr": "tr", "uk": "ua", "ur": "pk", "uz": "uz", "vi": "vn",
    "zh": "cn",
  ]
}
