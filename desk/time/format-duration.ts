import { MINUTE_MS } from '#contract/durations.ts'

export function formatDuration(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS)
  if (minutes < 1) return 'under 1 min'
  if (minutes < 60) return `${minutes} min`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours < 10) return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
  const rounded = Math.round(minutes / 60)
  return rounded < 48 ? `${rounded} h` : `${Math.round(minutes / (24 * 60))} days`
}
