import fc from 'fast-check'
import MailComposer from 'nodemailer/lib/mail-composer'
import { expect, it } from 'vitest'
import { type TextMail, writeMime } from './write-mime.ts'

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
  '"Name" ',
  '<p>',
]
const words = fc.array(fc.oneof(fc.constantFrom(...scripts), fc.string({ unit: 'binary' })), {
  maxLength: 20,
})
const text = words.map((some) => some.join(''))
const body = text.map((some) => some || 'Words')
const address = fc.constantFrom(
  'p@patient.example',
  'First.Last+tag@mail.patient.example',
  `${'p'.repeat(60)}@patient.example`,
  'jõgi@jõgeva.example',
  '"quoted part"@patient.example',
)
const mailbox = fc.record({ name: text, address })
const plain = fc.string({ unit: fc.constantFrom(...'abc XYZ-09.,:/!') })
const line = fc.oneof(text, plain)

const mails: fc.Arbitrary<TextMail> = fc.record(
  {
    messageId: fc.constantFrom('<1@pona.example>', `<${'1'.repeat(60)}.inquiry@pona.example>`),
    from: fc.constantFrom('care@pona.example', 'Pona <care@pona.example>', 'Pöna <care@pona.example>'),
    to: fc.oneof(mailbox, address),
    cc: fc.array(
      address.map((one) => ({ name: '', address: one })),
      { maxLength: 3 },
    ),
    replyTo: fc.oneof(mailbox, fc.constant('care+tag@pona.example')),
    inReplyTo: fc.constant('<2@pona.example>'),
    references: fc.constantFrom(
      ['<2@pona.example>'],
      ['<2@pona.example>', `<${'3'.repeat(80)}@pona.example>`],
    ),
    subject: line,
    text: body,
    html: body,
    headers: line.map((value) => ({ 'X-PONA-Reference': value, 'Auto-Submitted': 'auto-replied' })),
  },
  { requiredKeys: ['messageId', 'from', 'to', 'cc', 'replyTo', 'subject', 'text', 'html', 'headers'] },
)

it('writes what nodemailer makes of it, whatever the words and names', async () => {
  const property = fc.asyncProperty(mails, async (mail) => {
    const node = new MailComposer(mail).compile()
    node.date = new Date(0)
    expect(toComparable(writeMime(mail, node.date))).toBe(toComparable(await node.build()))
  })
  await fc.assert(property, { numRuns: 300 })
})

/** Removes the boundary, and the soft line breaks of quoted-printable, whose places differ. */
function toComparable(bytes: Buffer): string {
  const source = bytes.toString('latin1')
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1] ?? expect.unreachable()
  return source.replaceAll(boundary, 'boundary').replaceAll('=\r\n', '')
}
