import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#contract/desk/inquiries.ts'
import type { Message } from '#contract/desk/messages.ts'
import { parseInquiryEvent } from '#contract/life/events.ts'
import { findMeanwhileAnswers, findMeanwhileWritten, toSince } from './meanwhile.ts'

const at = Date.parse('2026-11-24T09:00:00Z')
const messages: Message[] = [
  {
    id: 'r1',
    reference: 'PN-AAAA-AAAA',
    referral: null,
    direction: 'out',
    channel: 'email',
    author: 'baraka',
    at,
    ...{
      from: null,
      trust: null,
      isAutomatic: false,
      subject: 'Your knee',
      text: 'Good news.',
      mail: null,
      proposal: null,
    },
    delivery: { state: 'sent', sentAt: at, error: null },
    copies: [],
    files: [],
  },
]
const toEntry = (
  n: number,
  actor: string,
  kind: HistoryEntry['kind'],
  detail: unknown = {},
): HistoryEntry => ({ n, actor, at, ...parseInquiryEvent(kind, detail) })
const mail = { via: 'email', reply: 'r1' }
const find = (history: HistoryEntry[], draft = { id: 'draft', since: 1 }) =>
  findMeanwhileAnswers({ history, messages }, draft, 'amina').map(({ n }) => n)

describe('an answer came meanwhile', () => {
  it('when a colleague wrote, called or noted a message after the draft was begun', () => {
    const before = toEntry(1, 'baraka', 'answered', mail)
    const after = [
      toEntry(2, 'baraka', 'claimed'),
      toEntry(3, 'baraka', 'answered', mail),
      toEntry(4, 'baraka', 'answered', { via: 'call' }),
    ]
    expect(toSince({ history: [before] })).toBe(1)
    expect(find([before, ...after])).toEqual([3, 4])
  })

  it('when an own reply that seemed lost was sent, unless it is the draft itself', () => {
    const history = [toEntry(2, 'amina', 'answered', mail)]
    expect(find(history)).toEqual([2])
    expect(find(history, { id: 'r1', since: 1 })).toEqual([])
  })

  it('not when the author logged a call', () => {
    expect(find([toEntry(2, 'amina', 'answered', { via: 'call' })])).toEqual([])
  })

  it('not when it was taken back', () => {
    const call = toEntry(2, 'baraka', 'answered', { via: 'call' })
    const retracted = toEntry(3, 'baraka', 'undone', { change: 'answered' })
    expect(find([call, retracted])).toEqual([])
    expect(find([call, retracted, toEntry(4, 'baraka', 'answered', { via: 'whatsapp' })])).toEqual([4])
    expect(find([call, toEntry(3, 'baraka', 'undone', { change: 'claimed' })])).toEqual([2])
    expect(find([call, toEntry(3, 'baraka', 'answered', mail), toEntry(4, 'baraka', 'claimed')])).toEqual([
      2, 3,
    ])
  })

  it('when a colleague merged a repeat that had the first one, and did not take that back', () => {
    const toMerge = (actor: string, answer: { answer?: string } = { answer: 'email' }) =>
      toEntry(2, actor, 'merged', { from: 'PN-AAAA-BBBB', ...answer })
    const merge = toMerge('baraka')
    expect(find([merge])).toEqual([2])
    expect(find([merge, toEntry(3, 'baraka', 'unmerged', { from: 'PN-AAAA-BBBB' })])).toEqual([])
    expect(find([merge, toEntry(3, 'baraka', 'unmerged', { from: 'PN-CCCC-DDDD' })])).toEqual([2])
    expect(find([toMerge('amina')])).toEqual([])
    expect(find([toMerge('baraka', {})])).toEqual([])
  })

  it('not by a failed reply', () => {
    const failed = toEntry(3, 'server', 'reply-failed', { reply: 'r1', code: 'EENVELOPE 550' })
    expect(find([toEntry(2, 'baraka', 'answered', mail), failed])).toEqual([])
  })

  it('with its text if it was a mail', () => {
    const history = [
      toEntry(2, 'baraka', 'answered', mail),
      toEntry(3, 'baraka', 'answered', { via: 'call' }),
    ]
    const found = findMeanwhileAnswers({ history, messages }, { id: 'draft', since: 1 }, 'amina')
    expect(found.map((answer) => answer.reply?.text)).toEqual(['Good news.', undefined])
  })
})

describe('something was written meanwhile', () => {
  const [reply] = messages
  const written =
    reply && ({ ...reply, id: 'm1', direction: 'in', author: 'patient', delivery: null } as const)
  const history = [toEntry(2, 'patient', 'message-received', { message: 'm1', channel: 'email' })]
  const findWritten = (since: number, isAutomatic = false) =>
    findMeanwhileWritten({ history, messages: written ? [{ ...written, isAutomatic }] : [] }, { since }).map(
      ({ id }) => id,
    )

  it('when a message arrived after the draft was begun', () => {
    expect(findWritten(1)).toEqual(['m1'])
    expect(findWritten(2)).toEqual([])
  })

  it('but not by an autoresponder', () => {
    expect(findWritten(1, true)).toEqual([])
  })
})
