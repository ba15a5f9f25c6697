import { describe, expect, it } from 'vitest'
import type { HistoryEntry, InquiryDetail } from '#contract/desk/inquiries.ts'
import type { Message } from '#contract/desk/messages.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { parseInquiryEvent } from '#contract/life/events.ts'
import { toNewLife } from '#contract/life/inquiry.ts'
import { toTimeline } from './timeline.ts'

const now = Date.parse('2026-11-24T09:00:00Z')

function makeInquiry(reference: string, receivedAt: number): InquiryDetail['inquiry'] {
  return {
    id: reference,
    reference,
    name: 'Wanjiku',
    email: 'wanjiku@patient.example',
    locale: 'en',
    arrived: { files: 0, messages: 0 },
    samePhone: 0,
    ...{
      countryCode: '+254',
      phone: '0712 345 678',
      e164: '+254712345678',
      otherNumbers: [],
      treatment: 'Knee',
    },
    ...{
      message: '',
      lastWords: { text: '', by: null, hasFiles: false },
      consentVersion: '1',
      source: null,
      heardFrom: null,
      writer: null,
    },
    ...{
      chosenCountryCode: '+254',
      origin: null,
      next: null,
      stepNotes: {},
      nextNote: null,
      hospitals: {},
      mergedInto: null,
      failedReply: null,
    },
    lateReply: null,
    isInvented: false,
    ...toNewLife(receivedAt, false),
  }
}

function makeMessage(message: Partial<Message> & Pick<Message, 'id' | 'at'>): Message {
  return {
    reference: 'PN-AAAA-AAAA',
    referral: null,
    direction: 'in',
    channel: 'email',
    author: 'patient',
    from: null,
    ...{
      trust: null,
      isAutomatic: false,
      subject: '',
      text: 'Words',
      mail: null,
      proposal: null,
      delivery: null,
      copies: [],
      files: [],
    },
    ...message,
  }
}

const inquiry = makeInquiry('PN-AAAA-AAAA', now - HOUR_MS)
const first = makeMessage({ id: inquiry.id, channel: 'form', at: inquiry.receivedAt })
const reply = { direction: 'out', author: 'amina', subject: 'Your knee' } as const
const note = { direction: 'internal', channel: null, author: 'amina' } as const

function makeEvent(n: number, kind: HistoryEntry['kind'], detail: unknown = {}): HistoryEntry {
  return { n, actor: 'amina', at: now + n, ...parseInquiryEvent(kind, detail) }
}

type Detail = Partial<Pick<InquiryDetail, 'inquiry' | 'merged' | 'messages' | 'history'>>

function read(detail: Detail) {
  const whole = { inquiry, merged: [], messages: [first], history: [], ...detail }
  const entries = toTimeline(whole, (id) => (id === 'amina' ? 'Amina' : 'The patient'), now)
  return entries.map((entry) =>
    entry.kind === 'event' ? entry : { ...entry, said: `${entry.who} ${entry.did}` },
  )
}

function tell(detail: Detail): string[] {
  return read(detail).map((entry) => ('said' in entry ? entry.said.trim() : `· ${entry.words}`))
}

describe('a conversation', () => {
  it('begins with what came first, be it merged or not', () => {
    const repeat = makeInquiry('PN-BBBB-BBBB', now - 3 * HOUR_MS)
    const messages = [
      makeMessage({ id: repeat.id, reference: repeat.reference, channel: 'form', at: repeat.receivedAt }),
      makeMessage({ ...reply, id: 'r', at: now - 2 * HOUR_MS }),
      first,
      makeMessage({ ...note, id: 'n', at: now - HOUR_MS / 2 }),
    ]
    const entries = read({ merged: [repeat], messages })
    expect(entries.map((entry) => 'said' in entry && [entry.said, entry.title])).toEqual([
      ['Wanjiku wrote', 'Knee · PN-BBBB-BBBB'],
      ['Amina replied by e-mail', 'Your knee'],
      ['Wanjiku wrote again', 'Knee'],
      ['Amina noted', undefined],
    ])
  })

  it('says how an inquiry came that was entered, and who entered it', () => {
    const origin = { channel: 'phone', consent: 'spoken', consentTo: 'amina', consentAt: now } as const
    const entered = makeEvent(1, 'received', origin)
    expect(tell({ inquiry: { ...inquiry, origin }, history: [entered] })).toEqual([
      'Wanjiku called',
      '· Amina entered it: it came by phone',
    ])
  })

  it('tells the whole way of a file that was moved from place to place', () => {
    const move = (n: number, file: string, from: number, to: number) =>
      makeEvent(n, 'files-ordered', { file, from, to })
    const history = [
      ...[move(2, 'a', 1, 2), move(3, 'a', 2, 3), move(4, 'b', 1, 2), move(5, 'b', 2, 1)],
      { ...move(6, 'b', 1, 2), actor: 'patient' },
    ]
    expect(tell({ messages: [], history })).toEqual([
      '· Amina moved a file from place 1 to place 3',
      '· Amina moved a file, and back to place 1',
      '· The patient moved a file from place 1 to place 2',
    ])
  })

  it('says how many files came without words', () => {
    const file = {
      id: 'f1',
      name: 'a.pdf',
      type: 'application/pdf',
      size: 9,
      state: 'stored',
      scan: 'none',
      pages: null,
    } as const
    const page = { channel: 'page', at: now } as const
    const messages = [
      first,
      makeMessage({ ...page, id: 'm1', text: '', files: [file, { ...file, id: 'f2' }] }),
      makeMessage({ ...page, id: 'm2', files: [file] }),
    ]
    expect(tell({ messages })).toEqual([
      'Wanjiku wrote',
      'Wanjiku sent 2 files',
      'Wanjiku wrote on their page',
    ])
  })

  it('has no line for the arrival from the form, but one that tells why it was taken for spam', () => {
    expect(tell({ history: [makeEvent(1, 'received')] })).toEqual(['Wanjiku wrote'])
    const [, line] = tell({ history: [makeEvent(1, 'received', { spam: 'link' })] })
    expect(line).toContain('taken for spam')
  })

  it('tells an act and its words once', () => {
    const plan = (words: string) => ({ id: words, kind: 'call', at: now + 24 * HOUR_MS, note: words })
    const called = makeEvent(2, 'attempted', { outcome: 'no-answer', planned: [plan('n1')] })
    const answered = makeEvent(4, 'answered', { via: 'email', reply: 'r1', planned: [plan('n2')] })
    const messages = [
      first,
      makeMessage({ ...note, id: 'n0', at: now + 1 }),
      makeMessage({ ...note, id: 'n1', at: now + 2, channel: 'call' }),
      makeMessage({ ...reply, id: 'r1', at: now + 4 }),
      makeMessage({ ...note, id: 'n2', at: now + 4 }),
    ]
    const history = [makeEvent(1, 'noted'), called, makeEvent(3, 'claimed'), answered]
    expect(tell({ messages, history })).toEqual([
      'Wanjiku wrote',
      'Amina noted',
      'Amina called: no answer',
      '· Amina claimed it',
      'Amina replied by e-mail',
      'Amina planned: Call tomorrow 12:00',
    ])
    expect(read({ messages, history }).map((entry) => 'after' in entry && entry.after)).toEqual([
      ...[false, false, 'Planned: Call tomorrow 12:00', false],
      ...['Planned: Call tomorrow 12:00', false],
    ])
  })

  it('tells steps that were planned at once, with their words, in one entry', () => {
    const plan = (days: number, words?: string) => ({
      id: `s${days}`,
      kind: 'call',
      at: now + days * 24 * HOUR_MS,
      ...(words && { note: words }),
    })
    const planned = [plan(1, 'n1'), plan(2), plan(3, 'n3')]
    const messages = [
      first,
      ...['n1', 'n3'].map((id) => makeMessage({ ...note, id, at: now, text: `Words of ${id}` })),
    ]
    const history = [makeEvent(1, 'step-added', { planned })]
    expect(tell({ messages, history })).toEqual(['Wanjiku wrote', 'Amina planned'])
    expect(read({ messages, history }).map((entry) => 'text' in entry && entry.text)[1]).toBe(
      [
        'Call tomorrow 12:00: Words of n1',
        'Call Thu 26 Nov 12:00',
        'Call Fri 27 Nov 12:00: Words of n3',
      ].join('\n'),
    )
  })

  it('tells the failure of a reply at the reply, and beside it once it was sent again', () => {
    const delivery = { state: 'refused', sentAt: null, error: 'EENVELOPE 550' } as const
    const messages = [first, makeMessage({ ...reply, id: 'r1', at: now + 1, delivery })]
    const history = [
      makeEvent(1, 'answered', { via: 'email', reply: 'r1' }),
      { ...makeEvent(2, 'reply-failed', { reply: 'r1', code: 'EENVELOPE 550' }), actor: 'server' },
    ]
    expect(tell({ messages, history })).toEqual(['Wanjiku wrote', 'Amina replied by e-mail'])
    expect(read({ messages, history })[1]).toMatchObject({ delivery: { when: 'today 12:00' } })
    const sentAgain = { ...delivery, state: 'sent', error: null } as const
    const after = messages.map((one) => (one.delivery ? { ...one, delivery: sentAgain } : one))
    expect(tell({ messages: after, history })).toEqual([
      'Wanjiku wrote',
      'Amina replied by e-mail',
      '· A reply did not reach the patient: the address does not exist, or its server refuses us',
    ])
  })

  it('says who wrote by mail, how sure that is, and what it changed', () => {
    const from = { name: 'Dr Patel', address: 'patel@hospital.example' }
    const messages = [
      first,
      makeMessage({ id: 'm1', at: now + 1, trust: 'patient', from: { name: '', address: inquiry.email } }),
      makeMessage({ id: 'm2', at: now + 2, author: 'sender', trust: 'someone-else', from }),
    ]
    const came = { message: 'm1', channel: 'email' }
    const history = [makeEvent(1, 'message-received', { ...came, reopened: 'other' })]
    expect(read({ messages, history }).slice(1)).toMatchObject([
      {
        said: 'Wanjiku wrote by e-mail',
        from: 'wanjiku@patient.example · from the patient’s address',
        after: 'It was closed (other), and is open again',
      },
      { said: 'Dr Patel wrote by e-mail', from: 'patel@hospital.example · not from the patient’s address' },
    ])
  })
})

it.each([
  [{ state: 'waiting' }, 'On its way to the mail server …', false],
  [{ state: 'sent' }, 'Sent today 11:59: accepted by the mail server', false],
  [
    { state: 'refused', error: 'EENVELOPE 550' },
    'Not delivered. The address does not exist, or its server refuses us.',
    true,
  ],
  [
    { state: 'returned', error: 'RETURNED 552' },
    'Returned. The mailbox is full, or the mail is too large for it.',
    true,
  ],
  [
    { state: 'returned (unconfirmed)', error: 'UNCONFIRMED 550' },
    'Returned (unconfirmed). A mail says so, and anybody may have written it. The address does not exist, or its server refuses us.',
    true,
  ],
  [{ state: 'withdrawn' }, 'Not sent. The patient has died, or asked to be left alone.', true],
] as const)('a reply with %o is told as "%s"', (delivery, words, isLost) => {
  const sent = { sentAt: now - MINUTE_MS, error: null, ...delivery }
  const [, entry] = read({ messages: [first, makeMessage({ ...reply, id: 'r', at: now, delivery: sent })] })
  expect(entry).toMatchObject({ delivery: { words, isLost } })
})
