import { randomUUID } from 'node:crypto'
import { toHomePath } from '#contract/locales.ts'
import { expect, type Pona, test } from '#testing/desk/browser.ts'
import { expectedConsole, fillForm, sendFilledForm, waitForScript } from '#testing/desk/patient-states.ts'
import { filledContents } from '../../../site/content/default-contents.ts'
import { alikeNames, findForeign } from './shown-words.ts'

test.use({ expectedConsole })

for (const content of filledContents.languages.filter(({ locale }) => locale !== 'en')) {
  const { locale, dir } = content
  for (const hasScript of [true, false])
    test.describe(`in ${locale} ${hasScript ? 'with' : 'without'} script`, () => {
      test.use({ javaScriptEnabled: hasScript })

      test('a form is confirmed on the page and by mail, in that language alone', {
        tag: ['am', 'ar'].includes(locale) ? '@journey' : [],
      }, async ({ page, pona }) => {
        const email = `${randomUUID()}@patient.example`
        await page.goto(pona.origin + toHomePath(locale))
        if (hasScript) await waitForScript({ page })
        await fillForm({ page }, { email })
        await sendFilledForm({ page })
        await expect(page.locator('.sent-notice__reference')).toHaveText(/^PN-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
        await expect(page.locator('html')).toHaveAttribute('lang', locale)

        await expect.poll(() => findAcknowledgements(pona, email)).toHaveLength(1)
        const [mail] = await findAcknowledgements(pona, email)
        const { subject = '', text = '', html = '' } = mail ?? {}
        expect(html).toMatch(new RegExp(`<html[^>]* lang="${locale}"[^>]*`))
        expect(html.includes('dir="rtl"')).toBe(dir === 'rtl')
        expect(findForeign([subject, ...text.split('\n')], content, alikeNames)).toEqual([])
      })
    })
}

async function findAcknowledgements(pona: Pona, email: string) {
  const mails = await pona.mails()
  return mails.filter(({ envelopeTo }) => envelopeTo.includes(email))
}
