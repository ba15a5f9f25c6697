import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '#testing/mail/mail-server.ts'
import { createOutbox, type Outbox, until } from '#testing/mail/outbox.ts'
import { wanjiku } from '#testing/server/inquiries.ts'

let outbox: Outbox
let mailServer: MailServer

beforeEach(async () => {
  outbox = await createOutbox()
  mailServer = await startMailServer()
})

afterEach(async () => {
  await outbox[Symbol.asyncDispose]()
  await mailServer[Symbol.asyncDispose]()
})

const inquiryMails = () => mailServer.mails.filter(({ subject }) => subject?.startsWith('Inquiry'))
const acknowledgements = () => mailServer.mails.filter(({ subject }) => subject?.startsWith('We have'))

it('brings the inquiry to the support mailbox with every field, and lets an answer reach the patient', async () => {
  const reference = await outbox.accept()
  outbox.startWorker(mailServer.url)
  await until(() => inquiryMails().length === 1)
  const [mail] = inquiryMails()
  expect(mail?.envelopeTo).toEqual(['support@company.example'])
  expect(mail?.subject).toMatch(new RegExp(`^Inquiry ${reference}: answer by Sun,? 22 Nov,? (?:at )?10:00$`))
  expect(mail?.replyTo).toEqual([{ name: wanjiku.name, address: wanjiku.email }])
  for (const part of [mail?.text, mail?.html]) {
    for (const value of [
      wanjiku.name,
      wanjiku.email,
      '+254 712 345 678',
      'Kenya',
      wanjiku.treatment,
      reference,
    ]) {
      expect(part).toContain(value)
    }
    for (const line of wanjiku.message.split('\n')) expect(part).toContain(line)
    expect(part).toContain('tel:+254712345678')
    expect(part).toContain('https://wa.me/254712345678')
    expect(part).toMatch(/Sat,? 21 Nov,? (?:at )?10:00/)
  }
})

it('tells the local time of a patient abroad beside that of Nairobi', async () => {
  await outbox.accept({ countryCode: '+1', phone: '212 555 0100' })
  outbox.startWorker(mailServer.url)
  await until(() => inquiryMails().length === 1)
  expect(inquiryMails()[0]?.text).toMatch(
    /Received, United States or Canada: .*02:00 \(New York\) to .*23:00 \(Los Angeles\)/,
  )
})

it.each([
  ['+44 7700 900123', 'United Kingdom', 'Received, United Kingdom: '],
  ['+256 772 123456', 'Uganda', 'Received, Uganda: '],
  ['257 79 56 12 34', 'Burundi', 'Received, Burundi: '],
  ['+46 70 123 45 67', '+46', undefined],
])('tells country and local time by the code that %s was typed with', async (phone, country, received) => {
  await outbox.accept({ phone })
  outbox.startWorker(mailServer.url)
  await until(() => inquiryMails().length === 1)
  const text = inquiryMails()[0]?.text ?? ''
  const digits = /\nPhone: (\+[\d ]+)\n/.exec(text)?.[1]?.replace(/\D/g, '')
  expect(digits).toBe(phone.replace(/\D/g, ''))
  expect(text).toContain(`\nCountry: ${country}\n`)
  expect(text.match(/Received, (?!Nairobi).*?: /)?.[0]).toBe(received)
})

it('names the other countries that a number may be of where +254 was left standing', async () => {
  await outbox.accept({ phone: '0754 123 456' })
  outbox.startWorker(mailServer.url)
  await until(() => inquiryMails().length === 1)
  expect(inquiryMails()[0]?.text).toContain(
    'Country: Kenya was preselected; the number may also be from Uganda (+256), Tanzania (+255), Somalia (+252)',
  )
})

it('offers both of two numbers', async () => {
  await outbox.accept({ phone: '0712 345 678 / 0733 111 222' })
  outbox.startWorker(mailServer.url)
  await until(() => inquiryMails().length === 1)
  const text = inquiryMails()[0]?.text ?? ''
  expect(text).toContain('Call +254712345678: tel:+254712345678')
  expect(text).toContain('Call +254733111222: tel:+254733111222')
  expect(text).toContain('WhatsApp +254733111222: https://wa.me/254733111222')
})

it('offers no WhatsApp for a number whose country nobody named', async () => {
  await outbox.accept({ countryCode: 'other', phone: '0772 123 456' })
  outbox.startWorker(mailServer.url)
  await until(() => inquiryMails().length === 1)
  const text = inquiryMails()[0]?.text ?? ''
  expect(text).toContain('Call: tel:0772123456')
  expect(text).toContain('Country: Not given')
  expect(text).not.toContain('wa.me')
})

it('acknowledges to the patient with reference and promise, and repeats nothing that they wrote', async () => {
  const reference = await outbox.accept()
  outbox.startWorker(mailServer.url)
  await until(() => acknowledgements().length === 1)
  const [mail] = acknowledgements()
  expect(mail?.envelopeTo).toEqual([wanjiku.email])
  expect(mail?.text).toContain(reference)
  expect(mail?.text).toMatch(/Sunday,? 22 November at 10:00|Sunday 22 November.*10:00/)
  expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-replied')
  for (const written of [wanjiku.name, wanjiku.treatment, 'My mother', '0712', '712345678']) {
    // The boundary of the parts, whose letters are random, is left out.
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain(written)
  }
})

it('leads to the confirmation, to WhatsApp and to the telephone, and tells a stranger what to do', async () => {
  const reference = await outbox.accept()
  outbox.startWorker(mailServer.url)
  await until(() => acknowledgements().length === 1)
  const [mail] = acknowledgements()
  const page = new RegExp(`https://pona\\.test(/sent/${reference}/[\\w-]+)`)
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toMatch(page)
    expect(part).toContain(`https://wa.me/254200000008?text=${reference}`)
    expect(part).toContain('Not you? Answer us.')
    expect(part).toContain('Hello from Testers,')
    expect(part).toContain('Testers Example Limited, Nairobi')
  }
  expect(mail?.html).toContain('href="tel:+254200000009"')
  // The logo is drawn: nothing is loaded, and nothing is attached.
  expect(mail?.html).toContain('>Testers</td>')
  expect(mail?.html).not.toMatch(/<img|src=|url\(/)
  expect(mail?.attachments).toEqual([])
  const shown = await outbox.app.request(page.exec(mail?.text ?? '')?.[1] ?? '')
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining(reference)])
})

it.each([
  ['+44 7700 900123', /10:00\. By United Kingdom time: Sun.* 07:00\./],
  ['0712 345 678', /10:00\. Urgent/],
  ['+256 772 123 456', /10:00\. Urgent/],
  ['+1 212 555 0100', /10:00\. Urgent/],
])('tells the time by the clocks where %s is, if they are others and of one zone', async (phone, words) => {
  await outbox.accept({ phone })
  outbox.startWorker(mailServer.url)
  await until(() => acknowledgements().length === 1)
  expect(acknowledgements()[0]?.text).toMatch(words)
  expect(acknowledgements()[0]?.html).toMatch(words)
})

it.each([
  [24 * 60 - 1, /We reply by Sun.*10:00/],
  [24 * 60, /We are late\./],
])('promises no time that is over: sent after %d minutes', async (minutes, words) => {
  await outbox.accept()
  outbox.app.clock.now += minutes * 60_000
  outbox.startWorker(mailServer.url)
  await until(() => acknowledgements().length === 1)
  expect(acknowledgements()[0]?.text).toMatch(words)
  expect(acknowledgements()[0]?.html).toMatch(words)
  expect(acknowledgements()[0]?.text).not.toMatch(/[{}]/)
})

it('lets nothing that a visitor writes become a header, a recipient or markup', async () => {
  await outbox.accept({
    name: 'Eve"\r\nBcc: all@example.com <x@example.com>,',
    treatment: 'Knee\r\nTo: other@example.com',
    message: '</div><img src=x onerror=alert(1)><a href="https://evil.example">click</a>',
  })
  outbox.startWorker(mailServer.url)
  await until(() => mailServer.mails.length === 2)
  const recipients = mailServer.mails.map(({ envelopeTo }) => envelopeTo.join())
  expect(new Set(recipients)).toEqual(new Set(['support@company.example', wanjiku.email]))
  const [mail] = inquiryMails()
  expect(mail?.headers.filter(({ key }) => key === 'bcc')).toEqual([])
  expect(mail?.to).toEqual([{ name: '', address: 'support@company.example' }])
  expect(mail?.html).not.toContain('<img')
  expect(mail?.html).not.toContain('<a href="https://evil.example"')
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

it('lets each text run in the direction of its own script', async () => {
  const [name, message] = ['ليلى', 'أحتاج إلى علاج (MRI) عاجل!']
  await outbox.accept({ name, message })
  outbox.startWorker(mailServer.url)
  await until(() => inquiryMails().length === 1)
  for (const text of [name, message]) {
    expect(inquiryMails()[0]?.html).toMatch(new RegExp(`dir="auto"[^>]*>${RegExp.escape(text)}<`))
  }
})
