export type Encoding = 'br' | 'gzip'

/** Browsers send a handful of these headers. */
const accepted = new Map<string, readonly Encoding[]>()
const MAX_ACCEPTED = 100

/** By an Accept-Encoding header, the smaller first. */
export function readAccepted(header: string): readonly Encoding[] {
  const known = accepted.get(header)
  if (known) return known
  const offered = header
    .toLowerCase()
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim().replace(/^q=/, '')))
  const accepts = (name: Encoding) =>
    offered.some(([coding, weight]) => coding === name && Number(weight ?? 1) > 0)
  const encodings = (['br', 'gzip'] as const).filter(accepts)
  if (accepted.size >= MAX_ACCEPTED) accepted.clear()
  accepted.set(header, encodings)
  return encodings
}
