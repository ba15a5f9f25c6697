import type { Random } from './random.ts'

/** Header and markup injection, and characters that keyboards and clipboards add by accident. */
const PIECES = [
  '\r\nBcc: all@evil.example',
  '\nTo: all@evil.example\n\n<script>alert(1)</script>',
  '\rSubject: other',
  '\u2028Cc: all@evil.example',
  '\u000B\u000C\u0085X-Other: 1',
  '\r\n.\r\nRCPT TO:<all@evil.example>',
  '\r\n\r\n--boundary\r\nContent-Type: text/html',
  '=?utf-8?Q?a=0D=0ABcc:_all=40evil.example?=',
  '=?utf-8?B?DQpCY2M6IGFsbEBldmlsLmV4YW1wbGU=?=',
  '"a" <evil@evil.example>, ',
  'a:evil@evil.example;',
  '" <evil@evil.example> "',
  '\\" <evil@evil.example>\\',
  '(comment <evil@evil.example>',
  '<a href="//evil.example">x</a>',
  '"><img src=x onerror=alert(1)>',
  '[x](https://evil.example)',
  '&lt;b&gt;&#60;b&#62;',
  '{{constructor.constructor("return 1")()}}',
  '$1 {reference} $& %s %00%0d%0a',
  "'; drop table inquiry; --",
  '=HYPERLINK("//evil.example")',
  '../../etc/passwd',
  '__proto__',
  '\u0000',
  '\u202Egpj.exe\u2066',
  '\u200B\u200D\uFEFF',
  '\uD83D',
  'Jose\u0301 Раураl 👩‍👩‍👧‍👦',
  'ﷺ'.repeat(20),
  'x'.repeat(120),
  ' ',
  'Wanjiku',
]

export function makeHostileWords(random: Random): string {
  const count = 1 + Math.floor(random() * 4)
  return Array.from({ length: count }, () => pick(random, PIECES) + makeLetters(random)).join('')
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from')
  return item
}

function makeLetters(random: Random): string {
  return String.fromCodePoint(
    ...Array.from({ length: 1 + Math.floor(random() * 6) }, () => 0x20 + Math.floor(random() * 0x250)),
  )
}
