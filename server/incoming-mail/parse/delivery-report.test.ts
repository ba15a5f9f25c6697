import { describe, expect, it } from 'vitest'
import { parseMail } from './parse-mail.ts'
import { type SampleReport, sampleReports, writeReport } from './sample-reports.ts'

const context = { authservId: 'mx.pona.example', own: ['care@pona.example'] }

function parse(...lines: (string | Uint8Array)[]) {
  const raw = Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\r\n')]))
  return parseMail(raw, context)
}

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
