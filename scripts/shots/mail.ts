import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { HOUR_MS } from '#contract/durations.ts'
import { handIn } from '#testing/mail/hand-in.ts'
import type { Page } from '#testing/outside/playwright.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const vouchingServer = 'mx.pona.example'

type Letter = {
  from: string
  subject: string
  words: string
  isVouchedFor?: boolean
  html?: string
  file?: string
}

type Served = { dataDir: string; lmtpPort: number }

/** Mails for the conversation of the first inquiry, and unsorted ones, the last of them overdue. */
export async function sendLetters(
  { dataDir, lmtpPort }: Served,
  references: readonly string[],
): Promise<void> {
  const [first = ''] = references
  const letters: Letter[] = [
    {
      from: 'Newsletter <news@clinics.example>',
      subject: 'Offers in May',
      words: 'Ten clinics at half the price.',
    },
    {
      from: 'Dr. Halima Noor <halima.noor@hospital.example>',
      subject: 'Referral of a patient with mitral stenosis',
      words: `Dear colleagues,\n\nI would like to refer a patient of 42 years. The echo of last week shows a valve area of 0.9 cm². She can travel from the middle of December, with her sister.\n\nWhich of your hospitals has a slot before Christmas, and what does the family have to pay in advance?\n\nDr. Halima Noor\nMombasa`,
      isVouchedFor: true,
      file: 'Echo of 16 November.png',
    },
    {
      from: 'Kamau Mwangi <kamau.mwangi@family.example>',
      subject: `About ${first}: my mother’s knee`,
      words:
        'I am the son of Wanjiku. Her doctor sent me the X-ray, and I would like to be copied on your answers.',
    },
    {
      from: 'Wanjiku Mwangi <wanjiku@patient.example>',
      subject: `Re: Your inquiry ${first}`,
      words: `Thank you for the quick answer. My mother can travel in the second week of December.\n\nHere is the X-ray of her knee.\n\nWanjiku\n\nOn Mon, 23 Nov 2026 at 10:02, Pona <care@pona.example> wrote:\n> Dear Wanjiku,\n> when could she travel?\n> And do you have an X-ray?`,
      isVouchedFor: true,
      html: '<h1 style="color:#c8502f">Thank you for the quick answer</h1><p>My mother can travel in the <b>second week of December</b>.</p>',
      file: 'Knee, left.png',
    },
  ]
  for (const letter of letters) await handIn(lmtpPort, toRaw(letter))
  const db = new DatabaseSync(join(dataDir, 'pona.db'), { timeout: 5_000 })
  const count = db.prepare("select count(*) as mails from mail where state <> 'stored'")
  while (Number(count.get()?.['mails']) < letters.length)
    await new Promise((resolve) => setTimeout(resolve, 100))
  db.prepare('update mail set stored_at = stored_at - ? where n = (select min(n) from mail)').run(
    27 * HOUR_MS,
  )
  db.close()
}

export async function openWhole(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Referral of a patient/ }).click()
  await page.getByText('Mombasa').waitFor()
}

export async function search(page: Page): Promise<void> {
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await page.getByLabel('Reference, name').fill('mother')
  await page.getByRole('dialog').locator('mark').first().waitFor()
}

export async function enterFromMail(page: Page): Promise<void> {
  await page
    .getByRole('article', { name: /^Referral of a patient/ })
    .getByRole('button', { name: 'New inquiry' })
    .click()
  await page.getByRole('heading', { name: 'New inquiry from a mail' }).waitFor()
}

export async function showLayout(page: Page): Promise<void> {
  await page
    .getByText(/^Quoted from/)
    .first()
    .click()
  await page.getByRole('button', { name: 'Show with its layout' }).first().click()
  await page.frameLocator('.mail-frame').getByRole('heading').waitFor()
}

let sent = 0

function toRaw({ from, subject, words, isVouchedFor = false, html, file }: Letter): string {
  sent += 1
  const domain = /@([^>]+)/.exec(from)?.[1]
  const text = ['--parts', 'Content-Type: text/plain; charset=utf-8', '', words.replaceAll('\n', '\r\n')]
  return [
    ...(isVouchedFor ? [`Authentication-Results: ${vouchingServer}; dmarc=pass header.from=${domain}`] : []),
    `From: ${from}`,
    'To: care@pona.example',
    `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
    `Message-ID: <shown-${sent}@mail.example>`,
    `Date: ${new Date().toUTCString()}`,
    'Content-Type: multipart/mixed; boundary=whole',
    '',
    '--whole',
    'Content-Type: multipart/alternative; boundary=parts',
    '',
    ...text,
    ...(html === undefined ? [] : ['--parts', 'Content-Type: text/html; charset=utf-8', '', html]),
    '--parts--',
    ...(file === undefined
      ? []
      : [
          ...['--whole', 'Content-Type: image/png', `Content-Disposition: attachment; filename="${file}"`],
          ...['Content-Transfer-Encoding: base64', '', PIXEL],
        ]),
    '--whole--',
    '',
  ].join('\r\n')
}
