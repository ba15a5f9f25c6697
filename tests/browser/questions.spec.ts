import { expect, test } from '#testing/desk/browser.ts'

const questions = [
  ['What does it cost?', /consultation is free/],
  ['Whom do I pay?', /invoice in the name of the hospital/],
  ['Do I need a visa?', /embassy decides/],
  ['Can my family come along?', /bring one person/],
  ['What about my medicine?', /licensed pharmacy/],
  ['Which languages do you speak?', /Swahili/],
  ['What happens after I send the form?', /reference/],
] as const

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('every question opens to its answer and closes again, by mouse and by keyboard', async ({
      page,
    }) => {
      await page.goto('/')
      const section = page.getByRole('region', { name: 'What people ask us first' })
      for (const [question, answer] of questions) {
        const summary = section.getByText(question, { exact: true })
        await expect(section.getByText(answer)).toBeHidden()
        await summary.click()
        await expect(section.getByText(answer).first()).toBeVisible()
        await summary.press('Enter')
        await expect(section.getByText(answer)).toBeHidden()
      }
    })
  })
}
