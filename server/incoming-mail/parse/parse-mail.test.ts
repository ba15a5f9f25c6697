import { describe, expect, it } from 'vitest'
import { TooDeep } from './mime-tree.ts'
import { parseMail } from './parse-mail.ts'
import { type SampleReport, sampleReports, writeReport } from './sample-reports.ts'

const context = { authservId: 'mx.pona.example', own: ['care@pona.example'] }

function parse(...lines: (string | Uint8Array)[]) {
  const raw = Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\r\n')]))
  return parseMail(raw, context)
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

describe('headers', () => {
  it('are read into addresses, ids, a time and a subject', async () => {
    expect(
      await parse(
        'From: =?UTF-8?B?2YXYsdmK2YU=?= <Maryam@Patient.example>',
        'To: "Care, Pona" <care+7k2m@pona.example>, other@x.example',
        'Cc: family: aunt@patient.example, uncle@patient.example;',
        'Delivered-To: care+7k2m@pona.example',
        'Date: Fri, 20 Nov 2026 12:30:00 +0300 (EAT)',
        'Message-ID: <CAF1@mail.example>',
        'In-Reply-To: <two@pona.example>',
        'References: <one@pona.example>',
        '\t<two@pona.example>',
        'Subject: =?utf-8?q?Re=3A_Knie_=E2=80=93?= =?utf-8?q?_scan?=',
        '',
        'Hello',
      ),
    ).toMatchObject({
      from: [{ name: 'مريم', address: 'maryam@patient.example' }],
      to: [{ name: 'Care, Pona', address: 'care+7k2m@pona.example' }, { address: 'other@x.example' }],
      cc: [{ address: 'aunt@patient.example' }, { address: 'uncle@patient.example' }],
      deliveredTo: ['care+7k2m@pona.example'],
      date: Date.parse('2026-11-20T09:30:00Z'),
      messageId: '<CAF1@mail.example>',
      inReplyTo: ['<two@pona.example>'],
      references: ['<one@pona.example>', '<two@pona.example>'],
      subject: 'Re: Knie – scan',
      text: 'Hello',
      html: null,
      automatic: null,
      isWhole: true,
    })
  })

  it('may be missing altogether', async () => {
    expect(await parse('', 'Only words')).toMatchObject({
      from: [],
      messageId: null,
      date: null,
      subject: '',
      text: 'Only words',
    })
  })

  it.each(['yesterday', '31 Nov 1970 00:00', ''])('a date of %j is none', async (date) => {
    expect((await parse(`Date: ${date}`, '', 'x')).date).toBe(null)
  })

  it('an id without brackets is one', async () => {
    expect((await parse('Message-ID: 77@phone', '', 'x')).messageId).toBe('<77@phone>')
  })

  it('raw letters of an old charset are read by the charset that the mail names', async () => {
    const subject = Buffer.from([0xcc, 0xcf, 0xc8, 0xc9]) // windows-1256
    const mail = await parse(
      Buffer.concat([Buffer.from('Subject: '), subject]),
      'Content-Type: text/plain; charset=windows-1256',
      '',
      Buffer.from([0xe3, 0xd1, 0xcd, 0xc8, 0xc7]),
    )
    expect(mail).toMatchObject({ subject: new TextDecoder('windows-1256').decode(subject), text: 'مرحبا' })
  })
})

describe('charsets', () => {
  const amharic = 'ሰላም፣ ልቤ ያመኛል።'
  it.each(['us-ascii', 'utf-8', 'iso-8859-1', 'unknown-8bit', 'x-no-such-charset', ''])(
    'UTF-8 that is labelled %j is read as UTF-8',
    async (charset) => {
      const type = charset === '' ? 'text/plain' : `text/plain; charset=${charset}`
      const mail = await parse(`Content-Type: ${type}`, 'Content-Transfer-Encoding: 8bit', '', amharic)
      expect(mail).toMatchObject({ text: amharic, isWhole: true })
    },
  )

  it('Latin letters that are labelled UTF-8 are read as Windows-1252', async () => {
    const mail = await parse(
      'Content-Type: text/plain; charset=utf-8',
      '',
      Buffer.from('épaule, été', 'latin1'),
    )
    expect(mail).toMatchObject({ text: 'épaule, été', isWhole: true })
  })

  it('a mail whose letters are cut is known not to be whole', async () => {
    const cut = Buffer.from(amharic).subarray(0, -1)
    expect((await parse('Content-Type: text/plain; charset=utf-8', '', cut)).isWhole).toBe(false)
  })

  it('UTF-7 and UTF-16 are read', async () => {
    expect((await parse('Content-Type: text/plain; charset=utf-7', '', '+BkUGMQYtBigGJw- +-')).text).toBe(
      'مرحبا +',
    )
    const wide = Buffer.from(`\ufeff${amharic}`, 'utf16le').toString('base64')
    const mail = await parse(
      'Content-Type: text/plain; charset=utf-16',
      'Content-Transfer-Encoding: base64',
      '',
      wide,
    )
    expect(mail.text).toBe(amharic)
  })
})

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

describe('automatic mails', () => {
  it.each([
    ['Auto-Submitted: auto-replied', 'auto-submitted'],
    ['Auto-Submitted: auto-generated; owner-email="x@y.example"', 'auto-submitted'],
    ['Auto-Submitted: no', null],
    ['Auto-Submitted: No (a person wrote it)', null],
    ['X-Autoreply: yes', 'auto-submitted'],
    ['X-Autoreply: no', null],
    ['Precedence: bulk', 'precedence'],
    ['Precedence: first-class', null],
    ['Return-Path: <>', 'empty-sender'],
    ['Return-Path: <someone@x.example>', null],
    ['List-Id: News <news.hospital.example>', 'list'],
    ['List-Unsubscribe: <https://x.example/u>', 'list'],
    ['List-Id: Care <care.pona.example>\r\nPrecedence: list\r\nList-Unsubscribe: <mailto:x@y.example>', null],
    ['List-Post: <mailto:care@pona.example>', null],
    ['List-Id: <notcare.pona.example.evil.example>', 'list'],
    ['Content-Type: multipart/report; report-type=disposition-notification; boundary=b', 'report'],
    ['X-Other: 1', null],
  ])('%j means %j', async (header, automatic) => {
    expect((await parse(header, '', 'x')).automatic).toBe(automatic)
  })
})

describe('delivery reports', () => {
  const report = (status: string, ...returned: string[]) =>
    parse(
      'Return-Path: <>',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      '',
      'Your mail could not be delivered.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.patient.example',
      'Original-Envelope-Id: abc234',
      'Arrival-Date: Fri, 20 Nov 2026 09:00:00 +0000',
      '',
      'Original-Recipient: rfc822;Someone@Patient.example',
      'Final-Recipient: rfc822; Gone@Patient.example',
      'Action: failed',
      `Status: ${status}`,
      'Diagnostic-Code: smtp; 550 5.1.1 unknown',
      ' user',
      '',
      ...returned,
      '--b--',
    )

  it('name the mail, its recipient and the status', async () => {
    const returned = [
      '--b',
      'Content-Type: message/rfc822',
      '',
      'Message-ID: <id.reply@pona.example>',
      '',
      'Our words',
    ]
    const mail = await report('5.1.1 (unknown)', ...returned)
    expect(mail.report).toEqual({
      isFailure: true,
      status: '5.1.1',
      envelopeId: 'abc234',
      messageIds: ['<id.reply@pona.example>'],
      recipients: ['someone@patient.example', 'gone@patient.example'],
    })
    expect(mail.automatic).toBe('report')
    expect(mail.text).toBe('Your mail could not be delivered.')
    expect(mail.files.map(({ type }) => type)).toEqual(['message/delivery-status', 'message/rfc822'])
  })

  it('may return the headers alone, or nothing', async () => {
    const returned = ['--b', 'Content-Type: text/rfc822-headers', '', 'Message-ID: <id.reply@pona.example>']
    expect((await report('4.4.1', ...returned)).report).toMatchObject({
      isFailure: true,
      messageIds: ['<id.reply@pona.example>'],
    })
    expect((await report('4.4.1')).report).toMatchObject({ messageIds: [], status: '4.4.1' })
  })

  const readReport = async (sample: SampleReport, ...head: string[]) => {
    const about = { address: 'amina@patient.example', id: '<id.reply@pona.example>' }
    return await parse(...head, ...writeReport(sample, about).split('\r\n'))
  }

  it.each(sampleReports)('$format: $told', async (sample) => {
    const { report: read, isVacationNote } = await readReport(sample, 'Return-Path: <>')
    expect(isVacationNote).toBe(sample.outcome === 'away')
    if (sample.outcome === 'away' || sample.outcome === 'unclear') expect(read).toBeNull()
    else
      expect(read).toMatchObject({
        isFailure: sample.outcome === 'returned',
        messageIds: expect.arrayContaining(['<id.reply@pona.example>']),
        ...(sample.outcome === 'returned' && {
          recipients: expect.arrayContaining(['amina@patient.example']),
        }),
      })
  })

  it('come from a mail server: nothing that a person sends on is one', async () => {
    for (const sample of sampleReports)
      expect((await readReport(sample, 'Return-Path: <aunt@patient.example>')).report).toBeNull()
  })

  it.each([
    '您的邮件无法投递：amina@x.example，请检查。',
    '<"amina@x.example">: undelivered.',
    'Undelivered [amina@x.example]',
  ])('%j names its recipient', async (text) => {
    const { report: read } = await parse('Return-Path: <>', 'Subject: Mail failure', '', text)
    expect(read?.recipients).toEqual(['amina@x.example'])
  })

  it.each([
    ['an address', 'Our server is 5.1.1.7.'],
    ['an amount', 'It costs 15.1.1 or 5.800.'],
    ['the returned mail', 'Seen.\n\nFrom: a@x.example\nSubject: x\n\nundeliverable 5.1.1 failed permanently'],
  ])('are not recognised by %s', async (_, text) => {
    const words = text.split('\n')
    expect((await parse('Return-Path: <>', 'From: mailer-daemon@x.example', '', ...words)).report).toBeNull()
  })
})

describe('authentication', () => {
  const judge = async (named: string, ...from: string[]) =>
    (
      await parse(
        `Authentication-Results: mx.pona.example; dmarc=pass header.from=${named}`,
        ...from,
        '',
        'x',
      )
    ).dmarc

  it.each([
    ['mx.pona.example; dmarc=pass (p=reject) header.from=x.example', 'pass'],
    ['MX.pona.example 1; spf=pass; dkim=pass; DMARC=Pass header.from=x.example', 'pass'],
    ['mx.pona.example; dmarc=fail (p=none)', 'fail'],
    ['mx.pona.example; spf=pass (dmarc=pass; dmarc=pass) smtp.mailfrom=x', null],
    ['mx.pona.example; spf=pass reason="x; dmarc=pass"', null],
    ['mx.evil.example; dmarc=pass', null],
    ['mx.pona.example.evil.example; dmarc=pass', null],
    ['mx.pona.example; none', null],
  ])('%j is %j', async (results, verdict) => {
    const headers = [`Authentication-Results: ${results}`, 'From: Mary <mary@x.example>']
    expect((await parse(...headers, '', 'x')).dmarc).toBe(verdict)
  })

  it.each([
    'mary@patient.example',
    'Mary Q. Wanjiku <Mary@Patient.example>',
    '"Wanjiku, Mary" <mary@patient.example>',
    '"mary@patient.example" <mary@patient.example>',
    '=?utf-8?q?M=C3=A1ry=2C_W=2E?= <mary@patient.example>',
  ])('vouches for %s', async (from) => {
    for (const named of ['patient.example', 'PATIENT.example', 'mary@patient.example'])
      expect(await judge(named, `From: ${from}`)).toBe('pass')
  })

  it('vouches for a domain in either spelling', async () => {
    expect(await judge('xn--mnchen-3ya.example', 'From: mary@münchen.example')).toBe('pass')
    expect(await judge('münchen.example', 'From: mary@xn--mnchen-3ya.example')).toBe('pass')
  })

  it.each([
    ['another domain', 'evil.example', 'From: mary@patient.example'],
    ['a domain that ends alike', 'evilpatient.example', 'From: mary@patient.example'],
    ['another person of the domain', 'eve@patient.example', 'From: mary@patient.example'],
    ['no domain', '', 'From: mary@patient.example'],
    ['two domains', 'patient.example header.from=evil.example', 'From: mary@patient.example'],
    ['a domain in a comment', '(patient.example)', 'From: mary@patient.example'],
    ['no From', 'patient.example'],
    ['a very long name', 'patient.example', `From: ${'a '.repeat(500)}<mary@patient.example>`],
    ['two From headers', 'patient.example', 'From: mary@patient.example', 'From: eve@patient.example'],
    ['the same From twice', 'patient.example', 'From: mary@patient.example', 'From: mary@patient.example'],
    ...[
      'mary@patient.example, eve@patient.example',
      'eve@patient.example <mary@patient.example>',
      '"eve@patient.example" <mary@patient.example>',
      '=?utf-8?q?eve=40patient.example?= <mary@patient.example>',
      '<eve@patient.example> <mary@patient.example>',
      '<mary@patient.example> <eve@patient.example>',
      'mary@patient.example (eve@patient.example)',
      'Family: mary@patient.example;',
      '<@evil.example:mary@patient.example>',
      '"<eve@patient.example>" <mary@patient.example>',
      'mary@patient.example eve@patient.example',
    ].map((from) => [from, 'patient.example', `From: ${from}`]),
  ])('does not vouch for a sender with %s', async (_, named, ...headers) => {
    expect(await judge(named ?? '', ...headers)).toBe(null)
  })

  it('only the topmost results count', async () => {
    const mail = await parse(
      'Authentication-Results: mx.evil.example; dmarc=fail',
      'Authentication-Results: mx.pona.example; dmarc=pass header.from=x.example',
      'From: mary@x.example',
      '',
      'x',
    )
    expect(mail.dmarc).toBe(null)
  })
})
