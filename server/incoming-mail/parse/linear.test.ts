import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TooDeep } from './mime-tree.ts'
import { parseHead, parseMail } from './parse-mail.ts'
import { runWithin } from './run-within.ts'

const context = { authservId: 'mx.pona.example', own: ['care@pona.example'] }
const LENGTH = 30_000
/** A linear step then takes eight times as long, a quadratic one sixty-four times. */
const GROWTH = 8
const MAX_RATIO = 24
/** A quadratic step is stopped here, which counts as sixty-four times. */
const RUNS = 3
const HOPELESS_MS = 5_000

const headers = [
  'From',
  'To',
  'Cc',
  'Delivered-To',
  'Date',
  'Subject',
  'Message-ID',
  'References',
  'In-Reply-To',
  'Content-Type',
  'Content-Type: multipart/mixed; boundary',
  'Content-Disposition',
  'Content-Disposition: attachment; filename*0*',
  'Content-Transfer-Encoding',
  'Content-ID',
  'Authentication-Results: mx.pona.example;',
  'Auto-Submitted',
  'Return-Path',
  'List-Id',
  'X-Other',
] as const

const places: Record<string, (words: string) => string> = {
  ...Object.fromEntries(headers.map((name) => [name, (words) => `${name}: ${words}\r\n\r\nText`])),
  head: (words) => `${words}\r\n\r\nText`,
  text: (words) => `\r\n${words}`,
  html: (words) => `Content-Type: text/html\r\n\r\n${words}`,
  pre: (words) => `Content-Type: text/html\r\n\r\n<pre>${words}`,
  flowed: (words) => `Content-Type: text/plain; format=flowed; delsp=yes\r\n\r\n${words}`,
  'UTF-7': (words) => `Content-Type: text/plain; charset=utf-7\r\n\r\n${words}`,
  base64: (words) => `Content-Transfer-Encoding: base64\r\n\r\n${words}`,
  'quoted-printable': (words) => `Content-Transfer-Encoding: quoted-printable\r\n\r\n${words}`,
  parts: (words) => `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${words}`,
  'delivery report': (words) =>
    `Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n${words}`,
  'report in words': (words) => `Return-Path: <>\r\n\r\n${words}`,
  'mail within': (words) => `Content-Type: message/rfc822\r\n\r\nSubject: x\r\n\r\n${words}`,
}

const known: [place: keyof typeof places, piece: string][] = [
  ['Date', '('],
  ['html', '<'],
  ['html', '<a b="" c=">'],
  ['html', '<blockquote>a'],
  ['html', '<a href="https://x.example/y">z</a>'],
  ['html', '<script></script '],
  ['html', '&nbsp;<br>'],
  ['html', '<pre>\n'],
  ['pre', '\n'],
  ['text', '\n'],
  ['text', '\n>\n'],
  ['flowed', 'a \n'],
  ['Subject', '=?utf-8?B?YQYQ?='],
  ['To', '=?utf-8?B?YQYQ?='],
  ['References', '<a@b> '],
  ['head', 'a:\r\n'],
  ['head', '\r'],
  ['parts', '\r\n--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'],
  ['parts', '\r\n--b\r\n\r\nx'],
  ['parts', '\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n'],
  ['delivery report', 'A: \u2028 '],
  ['delivery report', 'Action: failed\n'],
  ['report in words', 'a@b '],
  ['report in words', 'a@b.'],
  ['report in words', 'message-id:\t'],
  ['report in words', 'From: x\n a\n'],
  ['report in words', '5.1.1.'],
]

const pieces = [
  ...['<', '>', '/', '"', "'", '=', ' ', '\n', '\r\n', '\t', '&', ';', ':', '@', '(', ')', ',', '\\', '-'],
  ...[
    'a',
    '<a href=',
    '<a ',
    '</a>',
    '<pre>',
    '</pre>',
    '<blockquote>',
    '<br>',
    '<script',
    '</script',
    '<!--',
  ],
  ...[
    '-->',
    '&nbsp;',
    '\u2028',
    '=?utf-8?q?',
    '=?utf-8?b?',
    '?=',
    '--b',
    '--b--',
    '\r\n--b\r\n',
    '+',
    '> ',
    '1',
  ],
  ...['dmarc=', 'charset', 'https://', '<img alt=', '<td>', '<li>', 'é', '\0'],
]

it.each(known)('%s of %j is read in linear time', (place, piece) => {
  expect(measureGrowth(toMail(place, piece))).toBeLessThan(MAX_RATIO)
})

it('mails of any repeated piece are read in linear time', { tags: 'only-in-all', timeout: 120_000 }, () => {
  const piece = fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
    .map((one) => one.join(''))
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(places)), piece, (place, repeated) => {
      expect(measureGrowth(toMail(place, repeated))).toBeLessThan(MAX_RATIO)
    }),
    { seed: 1, numRuns: 40 },
  )
})

it('the measurement notices a quadratic step', () => {
  const steps = (length: number) => '('.repeat(length / 10).replace(/\([^)]*\)/g, '')
  expect(measureGrowth(steps)).toBeGreaterThan(MAX_RATIO)
})

function toMail(place: keyof typeof places, piece: string) {
  return (length: number): unknown => {
    const words = piece.repeat(Math.ceil(length / piece.length))
    const raw = new TextEncoder().encode(places[place]?.(words))
    return [unlessTooDeep(() => parseMail(raw, context)), parseHead(raw, context)]
  }
}

function unlessTooDeep(parse: () => unknown): unknown {
  try {
    return parse()
  } catch (error) {
    if (error instanceof TooDeep) return error
    throw error
  }
}

/** How many times as long eight times the length takes. */
function measureGrowth(work: (length: number) => unknown): number {
  const ordinary = toMail('html', '<p>Some words</p>\r\n')
  const short = Math.max(
    measure(() => work(LENGTH)),
    measure(() => ordinary(LENGTH)),
  )
  return measure(() => work(GROWTH * LENGTH)) / short
}

/** The least of some runs: another process can only make one longer. */
function measure(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS; run++) {
    const before = process.threadCpuUsage()
    if (runWithin(HOPELESS_MS, () => [work()]) === undefined) return Number.POSITIVE_INFINITY
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, user + system)
  }
  return least
}
