/** From one on. They agree with the word for places in the title of the destinations. */
const words: Readonly<Record<string, readonly string[]>> = {
  en: [
    ...['one', 'two', 'three', 'four', 'five', 'six'],
    ...['seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ],
  sw: [
    ...['moja', 'mawili', 'matatu', 'manne', 'matano', 'sita'],
    ...['saba', 'manane', 'tisa', 'kumi', 'kumi na moja', 'kumi na mawili'],
  ],
  fr: [
    ...['un', 'deux', 'trois', 'quatre', 'cinq', 'six'],
    ...['sept', 'huit', 'neuf', 'dix', 'onze', 'douze'],
  ],
  am: [
    ...['አንድ', 'ሁለት', 'ሦስት', 'አራት', 'አምስት', 'ስድስት'],
    ...['ሰባት', 'ስምንት', 'ዘጠኝ', 'አሥር', 'አሥራ አንድ', 'አሥራ ሁለት'],
  ],
  so: [
    ...['hal', 'laba', 'saddex', 'afar', 'shan', 'lix'],
    ...['toddoba', 'siddeed', 'sagaal', 'toban', 'kow iyo toban', 'laba iyo toban'],
  ],
  ar: [
    ...['واحد', 'اثنان', 'ثلاثة', 'أربعة', 'خمسة', 'ستة'],
    ...['سبعة', 'ثمانية', 'تسعة', 'عشرة', 'أحد عشر', 'اثنا عشر'],
  ],
}

/** Up to twelve in words; otherwise in digits. */
export function toNumberWord(count: number, locale: string): string {
  return words[locale]?.[count - 1] ?? String(count)
}
