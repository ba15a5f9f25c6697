/** As people call a zone: Nairobi for Africa/Nairobi. */
export function toCity(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

type TimeReader = { locale: string; timeZone: string }

/** Caches formatters: creating one takes longer than writing the rest of a mail. */
export function createTimeFormat(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return function format(at: number, { locale, timeZone }: TimeReader): string {
    const key = `${locale} ${timeZone}`
    const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    formats.set(key, known)
    return known.format(at)
  }
}
