import type { LiveEvent } from '#contract/desk/inquiries.ts'
import { announce } from './announce.ts'

const GATHER_MS = 400

let gathered: string[] | undefined

/** Announces new inquiries, except spam; many at once as one. */
export function noteNewInquiry({ kind, reference, standing }: LiveEvent, open: (path: string) => void): void {
  if (kind !== 'received' || reference === null || standing === 'spam') return
  if (gathered === undefined) {
    gathered = []
    window.setTimeout(() => tell(open), GATHER_MS)
  }
  gathered.push(reference)
}

function tell(open: (path: string) => void): void {
  const references = gathered ?? []
  gathered = undefined
  const [first] = references
  if (first === undefined) return
  const text = references.length === 1 ? `New inquiry ${first}` : `${references.length} new inquiries`
  announce(text, () => open(references.length === 1 ? `/inquiries/${first}` : '/inbox/due'))
}
