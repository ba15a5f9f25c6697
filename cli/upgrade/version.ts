const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-rc\.(\d+))?$/

/** "1.0.0" or "1.0.0-rc.2", as numbers that compare from left to right; undefined for anything else. */
export function parseVersion(text: string): number[] | undefined {
  const parts = VERSION.exec(text)
  if (parts === null) return undefined
  const [, major, minor, patch, candidate] = parts
  // A release comes after all of its candidates.
  return [major, minor, patch, candidate ?? Number.POSITIVE_INFINITY].map(Number)
}

/** Negative if `a` is older than `b`, 0 if they are equal. Throws for what is no version. */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [parseOrThrow(a), parseOrThrow(b)]
  const differing = first.findIndex((part, n) => part !== second[n])
  return differing === -1 ? 0 : (first[differing] ?? 0) < (second[differing] ?? 0) ? -1 : 1
}

function parseOrThrow(text: string): number[] {
  const version = parseVersion(text)
  if (version === undefined) throw new Error(`"${text}" is no version of Pona`)
  return version
}
