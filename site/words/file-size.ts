const UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const
const STEP = 1000

/** "240 kB", "1.5 MB". `dates` is a language tag. Rounds up: no file is larger than it says. */
export function toFileSize(bytes: number, dates: string): string {
  const power = Math.min(Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)), UNITS.length)
  const digits = power === 1 ? 0 : 1
  return (bytes / STEP ** power).toLocaleString(dates, {
    style: 'unit',
    unit: UNITS[power - 1],
    maximumFractionDigits: digits,
    roundingMode: 'ceil',
  })
}
