/** In English. Browsers have no names for some of these. */
export const languageNames: Readonly<Record<string, string>> = {
  en: 'English',
  sw: 'Swahili',
  am: 'Amharic',
  ar: 'Arabic',
  bem: 'Bemba',
  bn: 'Bangla',
  de: 'German',
  es: 'Spanish',
  fr: 'French',
  gu: 'Gujarati',
  ha: 'Hausa',
  hi: 'Hindi',
  id: 'Indonesian',
  ig: 'Igbo',
  it: 'Italian',
  kam: 'Kamba',
  ki: 'Kikuyu',
  kln: 'Kalenjin',
  kn: 'Kannada',
  lg: 'Ganda',
  ln: 'Lingala',
  luo: 'Luo',
  luy: 'Luyia',
  mer: 'Meru',
  ml: 'Malayalam',
  mr: 'Marathi',
  ms: 'Malay',
  ny: 'Nyanja',
  om: 'Oromo',
  pa: 'Punjabi',
  pt: 'Portuguese',
  rn: 'Rundi',
  ru: 'Russian',
  rw: 'Kinyarwanda',
  sn: 'Shona',
  so: 'Somali',
  st: 'Southern Sotho',
  ta: 'Tamil',
  te: 'Telugu',
  th: 'Thai',
  ti: 'Tigrinya',
  tn: 'Tswana',
  tr: 'Turkish',
  ur: 'Urdu',
  xh: 'Xhosa',
  yo: 'Yoruba',
  zh: 'Chinese',
  zu: 'Zulu',
}

/** Opened when first needed: its data take more time than any other part of the server's start. */
let names: Intl.DisplayNames | undefined

export function toLanguageName(locale: string): string {
  const known = languageNames[locale]
  if (known !== undefined) return known
  names ??= new Intl.DisplayNames('en', { type: 'language' })
  try {
    return names.of(locale) ?? locale
  } catch {
    // A template may be in what is no tag of a language.
    return locale
  }
}
