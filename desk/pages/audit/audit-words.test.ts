import { expect, it } from 'vitest'
import { type EventKind, parseEvent } from '#contract/life/events.ts'
import { toAuditWords } from './audit-words.ts'

const at = Date.parse('2026-11-24T09:00:00Z')

it.each<[EventKind, Record<string, string | number>, string]>([
  ['searched', { shown: 0 }, 'Amina searched: nothing was shown'],
  ['searched', { shown: 1 }, 'Amina searched: one inquiry was shown'],
  ['searched', { shown: 12 }, 'Amina searched: 12 inquiries were shown'],
  ['template-changed', { template: 't', change: 'added' }, 'Amina added a template'],
  ['template-changed', { template: 't', change: 'changed' }, 'Amina changed a template'],
  ['template-changed', { template: 't', change: 'deleted' }, 'Amina deleted a template'],
  ['series-changed', { series: 's', change: 'added' }, 'Amina added a plan'],
  ['erased', { reason: 'patient-asked' }, 'Amina erased an inquiry: patient asked'],
  ['sign-in-failed', { reason: 'password' }, 'Amina failed to sign in'],
  ['webhook-added', { webhook: 'w', events: 'step.due', fields: '' }, 'Amina added a webhook'],
  [
    'webhook-changed',
    { webhook: 'w', events: 'step.due', fields: 'name email', state: 'active' },
    'Amina changed a webhook that sends name, email of patients',
  ],
  ['claimed', {}, 'Amina claimed it'],
])('%s with %o reads "%s"', (kind, detail, words) => {
  const event = { n: 1, actor: 'amina', at, subject: null, ...parseEvent(kind, detail) }
  expect(toAuditWords(event, () => 'Amina', at)).toBe(words)
})

it.each([
  ['sender', 'A mail that belongs to no inquiry yet came in'],
  ['baraka', 'Baraka put a mail among Unsorted'],
])('a mail that %s left unsorted reads "%s"', (actor, words) => {
  const event = { n: 1, kind: 'mail-unsorted', actor, at, subject: null, detail: {} } as const
  expect(toAuditWords(event, () => 'Baraka', at)).toBe(words)
})
