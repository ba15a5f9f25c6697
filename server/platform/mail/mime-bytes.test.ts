import { Readable } from 'node:stream'
import fc from 'fast-check'
import type Mail from 'nodemailer/lib/mailer'
import { expect, it } from 'vitest'
import { loadMime } from './mime-bytes.ts'

const scripts = [
  'We have your inquiry. ',
  'a=b ',
  ' \t',
  '\n',
  '\r\n',
  '\r',
  '.\n',
  'é',
  'ሰላም ',
  'مرحبا ',
  'x'.repeat(90),
  '🙂',
  '=?utf-8?Q?=0A?=',
]
const words = fc.array(fc.oneof(fc.constantFrom(...scripts), fc.string({ unit: 'binary' })), {
  maxLength: 30,
})
const text = words.map((some) => some.join(''))

/** Without the soft line breaks of quoted-printable, whose places differ. */
function joinLines(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll('=\r\n', '')
}

it('makes the bytes that nodemailer streams, whatever the words', async () => {
  const { compile, toBytes } = await loadMime()
  const property = fc.asyncProperty(text, text, text, async (plain, html, line) => {
    const mail: Mail.Options = {
      messageId: '<1@pona.example>',
      from: 'Pona <care@pona.example>',
      to: { name: line, address: 'p@patient.example' },
      subject: line,
      text: plain,
      html,
      headers: { 'X-Words': line.replace(/[\r\n]/g, '') },
      references: ['<2@pona.example>', `<${'3'.repeat(80)}@pona.example>`],
    }
    const message = compile(mail)
    message.date = new Date(0)
    const bytes = toBytes(message) ?? expect.unreachable()
    expect(joinLines(bytes)).toBe(joinLines(await message.build()))
    expect(
      Math.max(
        ...bytes
          .toString('latin1')
          .split(/\r|\n/)
          .map(({ length }) => length),
      ),
    ).toBeLessThan(998)
  })
  await fc.assert(property, { numRuns: 300 })
})

it('leaves a mail with a file to its stream', async () => {
  const { compile, toBytes } = await loadMime()
  const attachments = [{ filename: 'scan.pdf', content: Readable.from([Buffer.from('scan')]) }]
  expect(toBytes(compile({ text: 'Words', attachments }))).toBeUndefined()
})
