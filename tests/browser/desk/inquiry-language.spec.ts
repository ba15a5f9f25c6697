import { expect, test } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import { openDesk, openInquiry } from './desk-page.ts'

test.use({ serverEnvironment: { LANGUAGES: 'en' } })

test('a language without pages is chosen in the corrections, and the facts say in which one mails have fixed words', async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  const facts = page.getByRole('region', { name: 'Facts' })
  await facts.getByRole('button', { name: 'Correct the facts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct the facts' })
  await dialog.getByLabel('Language').selectOption('Amharic')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(facts).toContainText('Amharic')
  await expect(facts).not.toContainText('fixed words')
  await expect(page.getByText('corrected the language')).toBeVisible()

  // As if there were templates in Amharic, and no words.
  await page.route('**/desk/v1/workplace', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), mailLocales: ['en'] } })
  })
  await page.reload()
  await expect(facts).toContainText('Amharicmails have their fixed words in English')
})
