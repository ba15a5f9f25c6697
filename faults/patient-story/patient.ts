import { insist } from './insist.ts'
import type { Stage } from './stage.ts'

export type Words = { name: string; email: string; phone: string; treatment: string; message: string }

/** Fills the form of the page, and presses Send until it confirms; `show` returns the reference. */
export async function openForm(stage: Stage, words: Words) {
  const page = await stage.openWindow({ viewport: { width: 390, height: 844 } })
  await page.goto(stage.origin)
  await page.getByLabel('Full Name').focus()
  await page.locator('form[novalidate]').waitFor()
  await page.getByLabel('Full Name').fill(words.name)
  await page.getByLabel('Email Address').fill(words.email)
  await page.getByLabel('Phone Number').fill(words.phone)
  await page.getByLabel('Type of Treatment').fill(words.treatment)
  await page.getByLabel('Message').fill(words.message)
  const confirmation = page.getByRole('region', { name: 'We have your inquiry' })
  return {
    send: () =>
      insist(
        'the form is sent',
        () => confirmation.isVisible(),
        () =>
          page
            .getByRole('button', { name: /^Send|^Try/ })
            .first()
            .click({ timeout: 1_000 }),
      ),
    async readReference(): Promise<string> {
      const reference = await confirmation.getByText(/^PN-/).textContent()
      await page.context().close()
      return reference ?? ''
    },
  }
}
