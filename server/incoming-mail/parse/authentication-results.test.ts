import { describe, expect, it } from 'vitest'
import { parseMail } from './parse-mail.ts'

const context = { authservId: 'mx.pona.example', own: ['care@pona.example'] }

function parse(...lines: (string | Uint8Array)[]) {
  const raw = Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\r\n')]))
  return parseMail(raw, context)
}

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
