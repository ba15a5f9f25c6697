export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** "4 min", "2 h 10 min", "17 h", "3 days". */
export function formatDuration(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS)
  if (minutes < 1) return 'under 1 min'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours < 10) return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
  if (hours < 48) return `${hours} h`
  return `${Math.floor(hours / 24)} days`
}
