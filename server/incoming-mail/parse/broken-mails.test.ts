import { describe, expect, it } from 'vitest'
import { parseMail } from './parse-mail.ts'

const context = { arrivedAt: Date.parse('2026-11-20T10:00:00Z'), authservId: 'mx.pona.example', own: [] }

function parse(...lines: (string | Uint8Array)[]) {
  return parseMail(Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\r\n')])), context)
}

const latin = (text: string) => Buffer.from(text, 'latin1')
const mixed = (...parts: string[]) => ['Content-Type: multipart/mixed; boundary=b', '', ...parts, '--b--']
const words = 'I am allergic to penicillin.'
const facts = 'My pain is worse: I cannot walk.'

describe('a sender whose name holds a comma', () => {
  it.each([
    ['Njoroge, Amina <a@x.example>', 'Njoroge, Amina'],
    ['Njoroge, Amina, Dr. <a@x.example>', 'Njoroge, Amina, Dr.'],
    ['=?utf-8?Q?Njoroge,_Amina?= <a@x.example>', 'Njoroge, Amina'],
    ['=?utf-8?Q?Njoroge, Amina?= <a@x.example>', 'Njoroge, Amina'],
  ])('is one sender: %s', (from, name) => {
    expect(parse(`From: ${from}`, '', 'x').from).toEqual([{ name, address: 'a@x.example' }])
  })

  it.each(['a@x.example, b@x.example', 'Amina, a@x.example, b@x.example'])(
    'two addresses stay two: %s',
    (from) => {
      expect(parse(`From: ${from}`, '', 'x').from).toHaveLength(2)
    },
  )

  it('is no better vouched for than before, and hides no other one', () => {
    const results = 'Authentication-Results: mx.pona.example; dmarc=pass header.from=x.example'
    const judge = (from: string) => parse(results, `From: ${from}`, '', 'x').dmarc
    expect(judge('Amina <a@x.example>')).toBe('pass')
    expect(judge('Njoroge, Amina <a@x.example>')).toBe(null)
    expect(judge('=?utf-8?Q?eve@x.example,?= <a@x.example>')).toBe(null)
    expect(judge('=?utf-8?Q?<eve@x.example>,?= <a@x.example>')).toBe(null)
  })
})

describe('words without a proper head', () => {
  it.each([
    ['a part without a head', mixed('--b', words, facts)],
    ['a part without a head, of two paragraphs', mixed('--b', words, '', facts)],
    ['a part that begins like a header', mixed('--b', 'Diagnosis: stenosis', words, facts)],
    ['a part that looks like headers', mixed('--b', 'Allergy: penicillin', '', words, facts)],
    ['a part whose empty line holds a space', mixed('--b', 'Content-Type: text/plain', ' ', words, facts)],
    ['a part without an empty line', mixed('--b', 'Content-Type: text/plain', words, facts)],
    ['a mail whose empty line holds a space', ['Subject: Knee', ' ', words, facts]],
    ['a mail whose empty line holds a tab, with more paragraphs', ['Subject: Knee', '\t', words, '', facts]],
    ['a mail without an empty line', ['Subject: Knee', words, facts]],
    ['a mail whose words look like headers', ['Subject: Knee', ' ', 'Allergy: penicillin', words, facts]],
    ['words in the head of a mail', ['Subject: Knee', words, 'Date: x', '', facts]],
    ['an attached mail that is none', mixed('--b', 'Content-Type: message/rfc822', '', words, facts)],
    ['words after the last part', [...mixed('--b', '', 'x'), '', words, facts]],
  ])('%s is shown, and what was guessed is marked', (_, lines) => {
    const mail = parse('From: a@x.example', ...lines)
    expect(mail.text).toContain(words)
    expect(mail.text).toContain(facts)
    expect(mail.isWhole).toBe(_.startsWith('words after'))
    expect(mail.from).toEqual([{ name: '', address: 'a@x.example' }])
  })

  it('a second sender below such a line is one', () => {
    expect(parse('From: a@x.example', ' ', 'From: b@x.example', '', 'x').from).toHaveLength(2)
  })

  it('a file below such a line is decoded', () => {
    const head = ['Content-Type: application/pdf; name=a.pdf', 'Content-Transfer-Encoding: base64']
    expect(parse(...mixed('--b', ...head, ' ', 'JVBERi0=')).files[0]?.content).toEqual(
      new Uint8Array(Buffer.from('%PDF-')),
    )
  })

  it('a parameter on a line without its space belongs to its header', () => {
    const mail = parse('Content-Type: multipart/mixed;', 'boundary=b', '', '--b', '', words, '--b--')
    expect(mail).toMatchObject({ text: words, isWhole: true })
  })

  it('an attached mail that is none and no text is a file', () => {
    const part = [
      '--b',
      'Content-Type: message/rfc822; name=a.msg',
      'Content-Transfer-Encoding: base64',
      '',
      '0M8R4KGxGuE=',
    ]
    expect(parse(...mixed(...part))).toMatchObject({ files: [{ name: 'a.msg' }], isWhole: false })
  })

  it('a whole mail, kept with others in one file, is whole', () => {
    expect(parse('From a@x.example Fri Nov 20', 'From: a@x.example', '', words)).toMatchObject({
      text: words,
      isWhole: true,
    })
  })
})

describe('labels that the bytes contradict', () => {
  const base64 = 'Content-Transfer-Encoding: base64'

  it('plain text that is labelled base64 is shown', () => {
    expect(parse(base64, '', words, facts)).toMatchObject({ text: `${words}\n${facts}`, isWhole: false })
  })

  it('a note below base64 is shown, and the file above it is whole', () => {
    const lines = ['--b', 'Content-Type: image/png', base64, '', 'iVBO'.repeat(19), 'iVBO', 'Sent by a list']
    const mail = parse(...mixed(...lines))
    expect(mail).toMatchObject({ text: 'Sent by a list', isWhole: false })
    expect(mail.files[0]?.content).toEqual(new Uint8Array(Buffer.from('iVBO'.repeat(20), 'base64')))
  })

  it('base64 with its usual oddities is base64', () => {
    expect(parse(base64, '', '  SSBh ', '', 'bSBh', 'bGxl!cmdpYy4=')).toMatchObject({
      text: 'I am allergic.',
      isWhole: true,
    })
  })

  const arabic = 'السلام عليكم'
  it.each(['windows-1256', 'big5', 'gb2312', 'iso-8859-6', 'koi8-r'])(
    'UTF-8 labelled %s is UTF-8',
    (charset) => {
      expect(parse(`Content-Type: text/plain; charset=${charset}`, '', arabic)).toMatchObject({
        text: arabic,
        isWhole: true,
      })
    },
  )

  it.each(['iso-latin-fr', 'big5', 'windows-1256'])(
    'UTF-8 with one broken byte labelled %s is still UTF-8',
    (charset) => {
      const bytes = Buffer.concat([Buffer.from('Déjà payée, à bientôt '), latin('\xff')])
      const mail = parse(`Content-Type: text/plain; charset=${charset}`, '', bytes)
      expect(mail).toMatchObject({ text: 'Déjà payée, à bientôt \ufffd', isWhole: false })
    },
  )

  it.each([
    ['windows-1256', [0xe3, 0xd1, 0xcd, 0xc8, 0xc7], 'مرحبا'],
    ['big5', [0xa7, 0x41, 0xa6, 0x6e], '你好'],
    ['utf-16le', [0x45, 0x06, 0x31, 0x06], 'مر'],
  ])('%s that is right is read as labelled', (charset, bytes, text) => {
    const encoded = Buffer.from(bytes).toString('base64')
    expect(parse(`Content-Type: text/plain; charset=${charset}`, base64, '', encoded).text).toBe(text)
  })

  it('an HTML page without a label is read as it says itself', () => {
    const page = latin('<html><meta charset="windows-1256">\xe3\xd1\xcd\xc8\xc7')
    expect(parse('Content-Type: text/html', '', page).text).toBe('مرحبا')
  })
})

describe('headers beyond ASCII', () => {
  it.each([
    ['raw bytes in a word', latin('=?iso-8859-1?Q?Fran\xe7oise_Mb\xe9di?='), 'Françoise Mbédi'],
    ['raw UTF-8 in a word of another charset', Buffer.from('=?iso-8859-1?Q?Françoise?='), 'Françoise'],
    ['UTF-8 in a word labelled Big5', '=?big5?B?RnJhbsOnb2lzZQ==?=', 'Françoise'],
    ['raw bytes of another charset', latin('=?koi8-r?Q?\xed\xc9\xd2?='), 'Мир'],
    ['spaces and bytes', latin('=?iso-8859-1?Q?Caf\xe9 noir?='), 'Café noir'],
    ['a letter in two words', '=?utf-8?B?4Yi1?= =?utf-8?B?4Ym1?= =?utf-8?q?=E1=88?= =?utf-8?q?=B0?=', 'ስትሰ'],
    ['a language', '=?utf-8*am?B?4Yi1?=', 'ስ'],
    ['no word at all', latin('Caf\xe9'), 'Café'],
    ['words in ASCII beside bytes', latin('=?utf-8?q?a=C3=A9?= \xe9'), 'aé é'],
  ])('%s', (_, value, text) => {
    const header = Buffer.concat([latin('Subject: '), Buffer.from(value)])
    expect(parse(header, 'Content-Type: text/plain; charset=iso-8859-1', '', 'x').subject).toBe(text)
  })

  it('also in the head of a part and of a mail within the mail', () => {
    const name = latin('Content-Disposition: attachment; filename="r\xe9sultat.pdf"')
    const parts = [latin('--b'), 'Content-Type: application/pdf', name, '', 'x']
    expect(parse('Content-Type: multipart/mixed; boundary=b', '', ...parts).files[0]?.name).toBe(
      'résultat.pdf',
    )
    const within = parse('Content-Type: message/rfc822', '', latin('Subject: R\xe9sultat'), '', 'x')
    expect(within.text).toContain('Subject: Résultat')
  })
})

describe('encodings of old programs', () => {
  const content = 'sugar and milk'

  it.each(['x-uuencode', 'uuencode', 'X-UUE'])('a part in %s is decoded', (encoding) => {
    const head = ['--b', 'Content-Type: text/plain; name=list.txt', 'Content-Disposition: attachment']
    const mail = parse(
      ...mixed(...head, `Content-Transfer-Encoding: ${encoding}`, '', ...uuencode('list.txt', content)),
    )
    expect(mail).toMatchObject({ isWhole: true, files: [{ name: 'list.txt' }] })
    expect(Buffer.from(mail.files[0]?.content ?? []).toString()).toBe(content)
  })

  it('a file in the midst of words is a file, and the words stay', () => {
    const mail = parse('', 'Before', ...uuencode('list.txt', content.repeat(20)), 'After')
    expect(mail.text).toBe('Before\nAfter')
    expect(Buffer.from(mail.files[0]?.content ?? []).toString()).toBe(content.repeat(20))
  })

  it.each([
    ['begin 644 list.txt', words],
    ['begin 600 minutes of walking', '', words],
    ['begin 644 list.txt', '1<W5G'],
  ])('what only begins like one stays a text: %s', (...lines) => {
    expect(parse('', ...lines)).toMatchObject({ text: lines.join('\n'), files: [] })
  })
})

it('every entity of HTML is decoded, and what is none stays', () => {
  const html = '<p>&Ccaron;&nbsp;&lambda; &frac56; &NotEqualTilde; &#x1F600; &#150; AT&T &unknown;</p>'
  expect(parse('Content-Type: text/html', '', html).text).toBe('Č λ ⅚ ≂̸ 😀 – AT&T &unknown;')
})

/** As POSIX describes it. */
function uuencode(name: string, text: string): string[] {
  const toLetter = (value: number) => (value === 0 ? '`' : String.fromCharCode(value + 0x20))
  const lines: string[] = []
  for (let from = 0; from < text.length; from += 45) {
    const bytes = Buffer.from(text.slice(from, from + 45))
    const units: string[] = []
    for (let at = 0; at < bytes.length; at += 3) {
      const [one = 0, two = 0, three = 0] = bytes.subarray(at, at + 3)
      const values = [one >> 2, ((one & 3) << 4) | (two >> 4), ((two & 15) << 2) | (three >> 6), three & 63]
      units.push(values.map(toLetter).join(''))
    }
    lines.push(toLetter(bytes.length) + units.join(''))
  }
  return [`begin 644 ${name}`, ...lines, '`', 'end']
}
