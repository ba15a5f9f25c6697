import { navigate } from 'wouter/use-browser-location'
import type { LiveEvent } from '#contract/desk/inquiries.ts'
import { isSpam } from '#contract/life/standing.ts'
import { announce } from '../../shell/announce.ts'

const GATHER_MS = 400

let gathered: string[] | undefined

/**
 * Announces new inquiries of the form, except spam and invented ones; many at once as one. Inquiries that a colleague entered have an
 * owner, who gets a notification.
 */
export function noteNewInquiry(event: LiveEvent): void {
  const { kind, actor, reference, standing, isInvented } = event
  if (kind !== 'received' || actor !== 'visitor' || reference === null || isInvented) return
  if (standing !== null && isSpam({ standing })) return
  if (gathered === undefined) {
    gathered = []
    window.setTimeout(tell, GATHER_MS)
  }
  gathered.push(reference)
}

function tell(): void {
  const references = gathered ?? []
  gathered = undefined
  const [first] = references
  if (first === undefined) return
  const text = references.length === 1 ? `New inquiry ${first}` : `${references.length} new inquiries`
  announce(text, () => navigate(references.length === 1 ? `/inquiries/${first}` : '/inbox/due'))
}
