import { describe, expect, it } from 'vitest'
import { parseMail } from './parse-mail.ts'

const context = { authservId: 'mx.pona.example', own: ['care@pona.example'] }

function parse(...lines: (string | Uint8Array)[]) {
  const raw = Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\r\n')]))
  return parseMail(raw, context)
}

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
