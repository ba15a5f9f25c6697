export function toAfterWords(days: number): string {
  if (days === 0) return 'The same day'
  return days === 1 ? 'After 1 day' : `After ${days} days`
}
