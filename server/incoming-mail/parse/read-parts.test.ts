import { describe, expect, it } from 'vitest'
import { TooDeep } from './mime-tree.ts'
import { parseMail } from './parse-mail.ts'

const context = { authservId: 'mx.pona.example', own: ['care@pona.example'] }

function parse(...lines: (string | Uint8Array)[]) {
  const raw = Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\r\n')]))
  return parseMail(raw, context)
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

describe('parts', () => {
  it('a text in two forms is shown once, and its HTML is kept', async () => {
    const mail = await parse(
      'Content-Type: multipart/alternative; boundary=b',
      '',
      'This is a multi-part message in MIME format.',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'As text',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>As <b>HTML</b></p>',
      '--b--',
    )
    expect(mail).toMatchObject({ text: 'As text', html: '<p>As <b>HTML</b></p>', files: [] })
  })

  it('HTML alone becomes text', async () => {
    const mail = await parse(
      'Content-Type: text/html',
      '',
      '<p>One<br>Two &amp; three</p><blockquote>Four</blockquote>',
    )
    expect(mail.text).toBe('One\nTwo & three\n>\n> Four')
    expect(mail.quoted).toEqual([{ first: 2, last: 3 }])
  })

  it('an empty text beside HTML is no text', async () => {
    const mail = await parse(
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      ' ',
      '--b',
      'Content-Type: text/html',
      '',
      'Words',
      '--b--',
    )
    expect(mail.text).toBe('Words')
  })

  it('texts between pictures are all shown, in their order', async () => {
    const mail = await parse(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Before',
      '--b',
      'Content-Type: image/jpeg; name=scan.jpg',
      'Content-ID: <pic@x>',
      'Content-Disposition: inline; filename=scan.jpg',
      'Content-Transfer-Encoding: base64',
      '',
      '/9j/',
      '--b',
      'Content-Type: text/html',
      '',
      '<p>After</p>',
      '--b--',
    )
    expect(mail.text).toBe('Before\n\nAfter')
    expect(mail.html).toContain('Before')
    expect(mail.files).toMatchObject([{ name: 'scan.jpg', type: 'image/jpeg', contentId: 'pic@x' }])
    expect(mail.files[0]?.content).toEqual(Uint8Array.of(0xff, 0xd8, 0xff))
  })

  it.each([
    ['an S/MIME mail', 'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m', 'smime.p7m'],
    ['winmail.dat', 'application/ms-tnef; name=winmail.dat', 'winmail.dat'],
    ['an invitation', 'text/calendar; method=REQUEST; name=invite.ics', 'invite.ics'],
    ['a part without a name', 'application/x-unknown', null],
  ])('%s is a file', async (_, type, name) => {
    const mail = await parse(`Content-Type: ${type}`, '', 'AAAA')
    expect(mail.text).toBe('')
    expect(mail.files).toMatchObject([{ name, type: type.split(';')[0] }])
  })

  it('signed and encrypted mails list all their parts', async () => {
    const signed = await parse(
      'Content-Type: multipart/signed; protocol="application/pgp-signature"; boundary=b',
      '',
      '--b',
      '',
      'Signed words',
      '--b',
      'Content-Type: application/pgp-signature; name=signature.asc',
      '',
      '-----BEGIN PGP SIGNATURE-----',
      '--b--',
    )
    expect(signed).toMatchObject({ text: 'Signed words', files: [{ name: 'signature.asc' }] })
    const encrypted = await parse(
      'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b',
      '',
      '--b',
      'Content-Type: application/pgp-encrypted',
      '',
      'Version: 1',
      '--b',
      'Content-Type: application/octet-stream; name=encrypted.asc',
      '',
      '-----BEGIN PGP MESSAGE-----',
      '--b--',
    )
    expect(encrypted.files.map(({ type }) => type)).toEqual([
      'application/pgp-encrypted',
      'application/octet-stream',
    ])
  })

  it('a mail within a mail is shown with its head, and its files are listed', async () => {
    const mail = await parse(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      '',
      'See below',
      '--b',
      'Content-Type: message/rfc822',
      '',
      'From: Hospital <desk@hospital.example>',
      'Subject: =?utf-8?q?R=C3=A9sultat?=',
      'Content-Type: multipart/mixed; boundary=c',
      '',
      '--c',
      '',
      'The result is good',
      '--c',
      'Content-Type: application/pdf; name=result.pdf',
      '',
      '%PDF-',
      '--c--',
      '--b--',
    )
    expect(mail.text).toBe(
      [
        'See below',
        '',
        '---------- Mail within this mail ----------',
        'From: Hospital <desk@hospital.example>',
        'Subject: Résultat',
        '',
        'The result is good',
      ].join('\n'),
    )
    expect(mail.files).toMatchObject([{ name: 'result.pdf' }])
  })

  it('words outside the parts of a broken mail are shown', async () => {
    const mail = await parse('Content-Type: multipart/mixed; boundary=lost', '', 'No boundary anywhere')
    expect(mail.text).toBe('No boundary anywhere')
  })

  it('flowed lines are joined within their quote', async () => {
    const mail = await parse(
      'Content-Type: text/plain; format=flowed',
      '',
      'One line that ',
      'goes on',
      '> quoted that ',
      '> goes on',
      '-- ',
      'Name',
    )
    expect(mail.text).toBe('One line that goes on\n> quoted that goes on\n-- \nName')
  })

  it('a very long text is whole in a file', async () => {
    const long = 'words '.repeat(50_000)
    const mail = await parse('', long)
    expect(mail.text.length).toBeLessThan(201_000)
    expect(mail.text).toContain('message.txt')
    expect(text(mail.files[0]?.content ?? new Uint8Array()).trim()).toBe(long.trim())
  })

  it('a zero byte, which PostgreSQL refuses, becomes its symbol', async () => {
    expect((await parse('', 'a\0b')).text).toBe('a␀b')
  })
})

describe('limits', () => {
  const part = '--b\r\nContent-Type: application/pdf; name=a.pdf\r\n\r\n%PDF'
  const mixed = (boundary: string, parts: readonly string[]) =>
    [`Content-Type: multipart/mixed; boundary=${boundary}`, '', ...parts, `--${boundary}--`].join('\r\n')

  it('of thousands of parts the first thousand are read', () => {
    const mail = parse(mixed('b', Array(5_000).fill('--b\r\n\r\nx')))
    expect(mail).toMatchObject({ isCut: true })
    expect(mail.text.split('\n\n').length).toBe(999)
  })

  it('a hundred files are read, also where they are in mails within the mail', () => {
    expect(parse(mixed('b', Array(100).fill(part)))).toMatchObject({ isCut: false, files: { length: 100 } })
    expect(parse(mixed('b', Array(101).fill(part)))).toMatchObject({ isCut: true, files: { length: 100 } })
    const within = `--c\r\nContent-Type: message/rfc822\r\n\r\n${mixed('b', Array(60).fill(part))}`
    const mail = parse(mixed('c', [within, within, '--c\r\n\r\nLast words']))
    expect(mail).toMatchObject({ isCut: true, files: { length: 100 } })
    expect(mail.text).toContain('Last words')
  })

  it('parts of mails within the mail are counted together', () => {
    const within = `--c\r\nContent-Type: message/rfc822\r\n\r\n${mixed('b', Array(900).fill('--b\r\n\r\nx'))}`
    const mail = parse(mixed('c', Array(50).fill(within)))
    expect(mail).toMatchObject({ isCut: true })
    // The rest of the fifty are files as they are.
    expect(mail.files.length).toBe(48)
    expect(mail.text.match(/^x$/gm)?.length).toBeLessThan(1_000)
  })

  it('hundreds of levels are too deep', () => {
    const levels = Array.from(
      { length: 300 },
      (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}`,
    )
    expect(() => parse(...levels, '', 'x')).toThrow(TooDeep)
  })

  it('a header of a megabyte is cut, and a head that is cut names no sender', () => {
    expect(parse(`Subject: ${'x'.repeat(1_000_000)}`, 'From: a@x.example', '', 'Words')).toMatchObject({
      subject: 'x'.repeat(1_000),
      from: [],
      text: 'Words',
    })
  })

  it('mails within mails are followed a few levels, and the rest is a file', async () => {
    const levels = Array.from({ length: 30 }, () => 'Content-Type: message/rfc822\r\n')
    const mail = await parse(...levels, 'Subject: innermost', '', 'x')
    expect(mail.files).toMatchObject([{ type: 'message/rfc822' }])
  })
})
