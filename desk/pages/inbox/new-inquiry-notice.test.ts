import { expect, it } from 'vitest'
import type { LiveEvent } from '#contract/desk/inquiries.ts'
import { findAnnounced } from './new-inquiry-notice.ts'

const reference = 'PN-AAAA-BBBB'
const sent: LiveEvent = { n: 1, kind: 'received', actor: 'visitor', at: 0, reference, standing: 'open' }

it('announces an inquiry that a patient sent, and neither spam nor an invented one', () => {
  expect(findAnnounced(sent)).toBe(reference)
  expect(findAnnounced({ ...sent, standing: 'spam' })).toBeNull()
  expect(findAnnounced({ ...sent, isInvented: true })).toBeNull()
})

it('announces no inquiry that a colleague entered, and no other event', () => {
  expect(findAnnounced({ ...sent, actor: 'staff-1' })).toBeNull()
  expect(findAnnounced({ ...sent, kind: 'closed' })).toBeNull()
  expect(findAnnounced({ ...sent, reference: null, standing: null })).toBeNull()
})
