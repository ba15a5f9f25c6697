import { randomUUID } from 'node:crypto'
import { expect, type Pona, test } from '#testing/desk/browser.ts'
import { addHospital, type ReferralDesk, type Referred, refer } from '#testing/desk/referrals.ts'
import { createPdf } from '#testing/files/pdf.ts'
import { sendInquiryWithFiles } from '#testing/files/sent-files.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { sw } from '../../site/content/sw/sw.ts'
import { findClippedText } from './clipped-text.ts'
import { openColleague } from './desk/hospitals.ts'

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

const { done, hospitals, offers } = sw.patientPage
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The link of the patient's page in the newest mail to this address that has this subject. */
async function findLink(pona: Pona, email: string, subject: string): Promise<string> {
  const find = async () =>
    (await pona.mails())
      .findLast((mail) => mail.envelopeTo.includes(email) && mail.subject?.includes(subject))
      ?.text?.match(/\/sent\/PN-[\w/-]+/)?.[0]
  await expect.poll(find).toBeDefined()
  return pona.origin + (await find())
}

async function referTo(desk: ReferralDesk, reference: string, where: object): Promise<Referred> {
  const name = `Hospital ${randomUUID().slice(0, 6)}`
  return refer(desk, reference, (await addHospital(desk, { name, ...where })).id)
}

async function expectWhole(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await page.evaluate(findClippedText)).toEqual([])
}

test('in Swahili on a phone without script a patient agrees, compares, asks and chooses', {
  tag: '@journey',
}, async ({ page, pona }) => {
  const desk = await openColleague(pona)
  const email = `asha.${randomUUID().slice(0, 8)}@patient.example`
  const files = [{ name: 'Ripoti.pdf', content: createPdf(['Ripoti']) }]
  const { reference, address } = await sendInquiryWithFiles(pona, files, { locale: 'sw', email })
  const inTurkey = await referTo(desk, reference, { city: 'Ankara', country: 'Turkey' })
  const inIndia = await referTo(desk, reference, {})
  const names = [(await inTurkey.hospital()).name, (await inIndia.hospital()).name] as const
  const [report] = (await desk.open(reference)).files

  const summary = { text: 'A woman of 60 to 69. Pain in the knee.' }
  expect((await inTurkey.tryTo('PUT', 'summary', summary)).status).toBe(200)
  const asked = { how: 'asked', files: [report?.id], summary: 1 }
  expect((await inTurkey.tryTo('POST', 'consent', asked)).status).toBe(200)
  const link = await findLink(pona, email, 'je, tunaweza kuuliza')

  // The link shown after sending proves no mailbox.
  await page.goto(address)
  await expect(page.locator('.hospital-question')).toHaveCount(0)
  expect(await page.content()).not.toContain(names[0])

  await page.goto(link)
  const question = page.getByRole('region', {
    name: `Je, tunaweza kutuma haya kwa ${names[0]}, Ankara, Uturuki?`,
  })
  await expect(question).toContainText('A woman of 60 to 69. Pain in the knee.')
  await expect(question.getByRole('listitem')).toHaveText(['Ripoti.pdf'])
  await expectWhole(page)
  await button(page, hospitals.answers.later).click()
  await expect(page.locator('#done')).toHaveText(done.agreed)
  await expect(page.locator('.hospital-question')).toHaveCount(0)
  expect(await inTurkey.find()).toMatchObject({ consent: { summary: 1, files: [report?.id], later: true } })

  await inTurkey.send()
  await inTurkey.offer({ low: 450_000, high: 450_000, included: 'Surgery' })
  await inIndia.consent()
  await inIndia.send()
  await inIndia.offer({ low: 600_000, high: 700_000, included: 'Surgery and room' })
  const { inquiry } = await desk.open(reference)
  const referrals = [inTurkey.id, inIndia.id]
  const sent = { id: randomUUID(), version: inquiry.version, referrals, text: 'Habari,' }
  expect((await desk.send('POST', `/inquiries/${reference}/offers`, sent)).status).toBe(200)

  await page.goto(await findLink(pona, email, 'ofa za hospitali'))
  const cards = page.locator('.offers__offer')
  await expect(cards).toContainText(['Ankara, Uturuki', 'Delhi, India'])
  await expect(cards.first().locator('.offers__label:visible')).toHaveText([
    ...[offers.cost, offers.nights, offers.days, offers.validUntil],
  ])
  await expectWhole(page)
  await page.getByRole('link', { name: hospitals.offers.ask }).click()
  await expect(page.locator('#add')).toBeInViewport()
  await page.locator('#add textarea').first().fill('Je, chumba kimejumuishwa?')
  await page.locator('#add button[type=submit]').first().click()
  await expect(page.locator('#done')).toHaveText(done.added)
  await button(page, hospitals.offers.choose.replace('{hospital}', names[1])).click()
  await expect(page.locator('#done')).toHaveText(done.chose)
  await expect(cards.last()).toContainText(hospitals.offers.chosen)
  await button(page, hospitals.offers.choose.replace('{hospital}', names[0])).click()
  await expect(cards.first()).toContainText(hospitals.offers.chosen)
  await expect(cards.last()).not.toContainText(hospitals.offers.chosen)
  await expectWhole(page)
  expect([(await inTurkey.find()).standing, (await inIndia.find()).standing]).toEqual(['chosen', 'quoted'])
  await button(page, hospitals.offers.none).click()
  await expect(page.locator('#done')).toHaveText(done['chose-none'])
  const told = (await desk.open(reference)).messages.filter(({ direction }) => direction === 'in')
  expect(told.map(({ text }) => text)).toEqual(
    expect.arrayContaining([expect.stringContaining('I choose none'), 'Je, chumba kimejumuishwa?']),
  )
})
