type Reader = { locale: string; timeZone: string }

/** Writes times for people. Each formatter is made once: making one takes longer than writing the rest of a mail. */
export function createTimeFormat(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return function format(at: number, { locale, timeZone }: Reader): string {
    const key = `${locale} ${timeZone}`
    const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    formats.set(key, known)
    return known.format(at)
  }
}
