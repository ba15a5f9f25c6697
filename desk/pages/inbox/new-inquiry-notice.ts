import { navigate } from 'wouter/use-browser-location'
import type { LiveEvent } from '#contract/desk/inquiries.ts'
import { isSpam } from '#contract/life/standing.ts'
import { announce } from '../../shell/announce.ts'

const GATHER_MS = 400

let gathered: string[] = []

/** Announces new inquiries; many at once as one. */
export function noteNewInquiry(event: LiveEvent): void {
  const reference = findAnnounced(event)
  if (reference !== null && gathered.push(reference) === 1) window.setTimeout(tell, GATHER_MS)
}

/**
 * Returns the reference of a new inquiry of the form, unless it is spam or invented. Inquiries that a colleague entered
 * have an owner, who gets a notification.
 */
export function findAnnounced({ kind, actor, reference, standing, isInvented }: LiveEvent): string | null {
  const isNew = kind === 'received' && actor === 'visitor' && !isInvented
  return isNew && standing !== null && !isSpam({ standing }) ? reference : null
}

function tell(): void {
  const [first, ...others] = gathered
  gathered = []
  if (others.length > 0) announce(`${others.length + 1} new inquiries`, () => navigate('/inbox/due'))
  else announce(`New inquiry ${first}`, () => navigate(`/inquiries/${first}`))
}
