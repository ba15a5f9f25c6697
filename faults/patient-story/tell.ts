import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sendInquiry } from '#testing/desk/desk.ts'
import { readZip } from '#testing/files/read-zip.ts'
import type { ReceivedMail } from '#testing/mail/mail-server.ts'
import type { Page } from '#testing/outside/playwright.ts'
import type { Random } from '#testing/server/random.ts'
import { type Coordinator, hireCoordinator } from './coordinator.ts'
import { insist } from './insist.ts'
import { said } from './judge.ts'
import { writeBounce, writeLetter } from './letters.ts'
import { openForm } from './patient.ts'
import { OFFICE, openStage, type Stage } from './stage.ts'

const wambui = {
  name: 'Wambui Njeri',
  email: 'wambui@patient.example',
  phone: '0733 456 123',
  treatment: 'Knee surgery',
}
const sister = 'Njoki Njeri <njoki@family.example>'
const uncle = { name: 'Kamau Njeri', email: 'kamau@family.example', phone: '0733 456 123' }

const ofUncle = 'My heart needs a new valve.'

export type Told = {
  /** The conversation from top to bottom. */
  messages: string[]
  atOtherPatient: number
  /** Mails that reached the patient, by Message-ID. */
  mails: string[]
  steps: Stage['steps']
  inExport: number[]
  scans: number
  /** State of the desk after the erasure and a rescan of the mailbox. */
  afterErasure: { isGone: boolean; unsorted: number; uncleIsThere: boolean }
}

/** Tells the whole story of a patient, with the server killed in every step. */
export async function tellStory(random: Random, pictures: string): Promise<Told> {
  await using stage = await openStage(random)
  const { smtp, imap, step } = stage
  const amina = await hireCoordinator(stage, 'Amina')
  const [first, askForScan, fromSister, thanks, bounce, away, fromMailbox, again] = said

  const form = await openForm(stage, { ...wambui, message: first })
  await step(form.send)
  const reference = await form.readReference()
  const other = await sendInquiry(stage, { ...uncle, message: ofUncle })
  const isMine = (mail: ReceivedMail) => mail.envelopeTo.includes(wambui.email)
  const acknowledge = (named: string) => () =>
    insist(`the acknowledgement of ${named} arrives`, async () =>
      smtp.mails.some((mail) => isMine(mail) && mail.subject?.includes(named)),
    )
  await step(acknowledge(reference))

  await amina.open(reference)
  await step(amina.reply(reference, askForScan))
  const asked = await findMail(stage, askForScan)
  const tagged = asked.replyTo?.[0]?.address ?? OFFICE

  const bring = (raw: string, words: string, folder?: string) => async () => {
    imap.deliver(raw, folder === undefined ? {} : { folder })
    await insist(`"${words}" is in the conversation`, () => shows(amina, reference, words))
  }
  const scan = await drawScan(stage)
  const answer = {
    ...{ from: sister, to: tagged, subject: `Re: ${asked.subject}`, words: fromSister },
    ...{ messageId: '<scan@family.example>', inReplyTo: asked.messageId ?? '', isVouchedFor: true },
    scan: { name: 'Knee scan.png', base64: scan },
  }
  await step(bring(writeLetter(answer), fromSister))
  await step(amina.reply(reference, thanks))
  const thanked = await findMail(stage, thanks)
  const { envelopeId, messageId: about = '' } = thanked
  const report = { to: OFFICE, recipient: wambui.email, about, envelopeId, status: '5.2.2' }
  await step(bring(writeBounce({ ...report, words: bounce }), bounce))
  await picture(amina.page, join(pictures, 'after the bounce.png'))
  const autoresponder = {
    ...{ from: `${wambui.name} <${wambui.email}>`, to: tagged, subject: 'Out of office', words: away },
    ...{ messageId: '<away@patient.example>', inReplyTo: asked.messageId ?? '', isVouchedFor: true },
    headers: ['Auto-Submitted: auto-replied'],
  }
  await step(bring(writeLetter(autoresponder), away))
  const colleague = {
    ...{ from: `Pona <${OFFICE}>`, to: `${wambui.name} <${wambui.email}>`, subject: 'Your plans' },
    ...{ words: fromMailbox, messageId: '<sent-by-hand@pona.example>', inReplyTo: answer.messageId },
  }
  await step(bring(writeLetter(colleague), fromMailbox, 'Sent'))

  const secondForm = await openForm(stage, { ...wambui, message: again })
  await step(secondForm.send)
  const repeat = await secondForm.readReference()
  await step(acknowledge(repeat))
  await amina.open(reference)
  await step(amina.merge(reference, repeat))

  await amina.open(reference)
  const messages = await amina.readMessages()
  await picture(amina.page, join(pictures, 'the story.png'))
  await amina.page.setViewportSize({ width: 390, height: 844 })
  await picture(amina.page, join(pictures, 'the story on a phone.png'))
  await amina.page.setViewportSize({ width: 1280, height: 900 })

  const files = readZip(readFileSync(await amina.save()))
  const document = String(files.get(`${reference}.html`))
  await showDocument(stage, document, pictures)
  await amina.open(other)
  const ofOther = await amina.readMessages()
  if (!ofOther.some((message) => message.includes(ofUncle))) throw new Error('This is not the other patient')

  await amina.open(reference)
  await step(amina.erase(reference))
  await step(async () => imap.renumber())
  const afterErasure = await lookAround(stage, amina, { reference, other })
  await picture(amina.page, join(pictures, 'the list after the erasure.png'))
  return {
    messages,
    atOtherPatient: ofOther.filter((message) => said.some((words) => message.includes(words))).length,
    mails: [...new Set(smtp.mails.filter(isMine).map(({ messageId }) => messageId ?? ''))],
    steps: stage.steps,
    inExport: said.map((words) => document.split(words).length - 1),
    scans: [...files.values()].filter((file) => file.toString('base64') === scan).length,
    afterErasure,
  }
}

/** The page shows it by itself, or once it is loaded again. */
async function shows({ page, open }: Coordinator, reference: string, words: string): Promise<boolean> {
  await open(reference)
  const there = page.getByRole('region', { name: 'Conversation' }).getByText(words)
  return await there
    .first()
    .waitFor({ state: 'attached', timeout: 5_000 })
    .then(
      () => true,
      () => page.reload().then(() => false),
    )
}

async function findMail({ smtp }: Stage, words: string): Promise<ReceivedMail> {
  const find = () => smtp.mails.find(({ text }) => text?.includes(words))
  await insist(`"${words}" reaches the patient`, async () => find() !== undefined)
  const mail = find()
  if (mail === undefined) throw new Error('The mail has arrived')
  return mail
}

/** A picture as a phone takes it. */
async function drawScan(stage: Stage): Promise<string> {
  const page = await stage.openWindow({ viewport: { width: 600, height: 800 } })
  await page.setContent(
    '<body style="background:radial-gradient(circle,#dde,#112)"><h1 style="color:#fff">Left knee</h1>',
  )
  const scan = await page.screenshot()
  await page.context().close()
  return scan.toString('base64')
}

async function showDocument(stage: Stage, document: string, pictures: string): Promise<void> {
  writeFileSync(join(pictures, 'what is handed out.html'), document)
  const page = await stage.openWindow({ viewport: { width: 390, height: 844 } })
  await page.setContent(document)
  await picture(page, join(pictures, 'what is handed out.png'))
  await page.context().close()
}

async function lookAround(
  { imap, deskOrigin }: Stage,
  { page }: Coordinator,
  { reference, other }: { reference: string; other: string },
): Promise<Told['afterErasure']> {
  // The mailbox is read again because its UIDs have changed; a mail that is new comes last.
  imap.deliver(
    writeLetter({
      ...{ from: 'Last <last@elsewhere.example>', to: OFFICE, subject: 'The last mail' },
      ...{ words: 'Have you read everything?', messageId: '<last@elsewhere.example>' },
    }),
  )
  const list = page.locator('main')
  await insist(
    'the mailbox is read again',
    async () => (await list.getByText('The last mail').count()) > 0,
    async () => {
      await page.goto(`${deskOrigin}/unsorted`)
      await list.getByText('The last mail').first().waitFor({ timeout: 4_000 })
    },
  )
  const unsorted = (await list.textContent()) ?? ''
  await page.goto(`${deskOrigin}/inbox/all`)
  await list.getByText(other).first().waitFor()
  const rows = (await list.textContent()) ?? ''
  return {
    isGone: !rows.includes(reference) && !said.some((words) => rows.includes(words)),
    unsorted: said.filter((words) => unsorted.includes(words)).length,
    uncleIsThere: rows.includes(other),
  }
}

async function picture(page: Page, path: string): Promise<void> {
  mkdirSync(join(path, '..'), { recursive: true })
  await page.waitForTimeout(500)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const size = page.viewportSize()
  if (size) await page.setViewportSize({ ...size, height: Math.min(Math.max(height, size.height), 8_000) })
  await page.screenshot({ path, fullPage: true })
  if (size) await page.setViewportSize(size)
}
