const HOURLY = 24
const DAILY = 30
const MONTHLY = 12

/**
 * Chooses the backups to keep: the newest of each of the 24 newest hours, 30 newest days and 12 newest months that have
 * one, in UTC. `names` are times such as 2026-11-24T02-00-00-000Z.
 */
export function chooseKept(names: readonly string[]): Set<string> {
  const newestFirst = names.toSorted((a, b) => (a < b ? 1 : -1))
  return new Set([
    ...chooseNewest(newestFirst, 'YYYY-MM-DDTHH'.length, HOURLY),
    ...chooseNewest(newestFirst, 'YYYY-MM-DD'.length, DAILY),
    ...chooseNewest(newestFirst, 'YYYY-MM'.length, MONTHLY),
  ])
}

function chooseNewest(newestFirst: readonly string[], length: number, periods: number): string[] {
  const newest = new Map<string, string>()
  for (const name of newestFirst) {
    const period = name.slice(0, length)
    if (!newest.has(period)) newest.set(period, name)
  }
  return [...newest.values()].slice(0, periods)
}
