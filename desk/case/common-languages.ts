/** Codes of languages that people in a company that sends patients abroad may speak. */
export const commonLanguages: readonly string[] = [
  ...['en', 'sw', 'am', 'so', 'om', 'ti', 'rw', 'rn', 'lg', 'luo', 'ki', 'ln'],
  ...['yo', 'ig', 'ha', 'ak', 'wo', 'zu', 'xh', 'af', 'st', 'sn', 'ny'],
  ...['ar', 'fr', 'pt', 'es', 'de', 'it', 'tr', 'ru', 'fa', 'ur'],
  ...['hi', 'bn', 'gu', 'ta', 'te', 'ml', 'mr', 'pa', 'th', 'ms', 'id', 'zh', 'ja', 'ko'],
]
