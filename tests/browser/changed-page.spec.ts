import { expect, test } from '#testing/desk/browser.ts'
import type { Locator, Page } from '#testing/outside/playwright.ts'
import { createFormText, findMail, openInquiryPage } from './inquiry-page.ts'

/** As a browser's translation and extensions change a page. Each runs in the page. */
const changes = {
  'a translation': () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      if (!text.textContent?.trim() || text.parentElement?.closest('script, style, textarea, option'))
        continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = `«${text.textContent}»`
      outer.append(inner)
      text.parentNode?.replaceChild(outer, text)
    }
    document.documentElement.lang = 'de'
    document.documentElement.classList.add('translated-ltr')
  },
  'a translation of the choices': () => {
    for (const option of document.querySelectorAll('option')) {
      const font = document.createElement('font')
      font.textContent = `«${option.textContent}»`
      option.replaceChildren(font)
    }
  },
  'an element in each label': () => {
    for (const label of document.querySelectorAll('label'))
      label.append(document.createElement('grammarly-icon'))
  },
  'an element before each field': () => {
    for (const field of document.querySelectorAll('input, select, textarea')) {
      const button = document.createElement('button')
      button.type = 'button'
      field.before(button)
    }
  },
  'a frame around each field': () => {
    for (const field of document.querySelectorAll('input, select, textarea')) {
      const frame = document.createElement('div')
      field.replaceWith(frame)
      frame.append(field)
    }
  },
  'attributes of an extension': () => {
    for (const element of document.querySelectorAll<HTMLElement>('input, textarea, label, form, p')) {
      element.setAttribute('data-extension', 'on')
      element.style.outline = 'none'
    }
  },
}

type Change = keyof typeof changes
const kinds = Object.keys(changes) as Change[] // the keys are those written above

/** Lets the scripts whose addresses match wait until released. */
async function holdScripts(page: Page, scripts: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(scripts, async (route) => {
    await released
    await route.continue()
  })
  return release
}

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)

async function readCaret(control: Locator): Promise<number | null> {
  return control.evaluate((element: HTMLTextAreaElement) => element.selectionStart)
}

test.describe('on a page changed before its scripts arrive', () => {
  // React says that it had to draw the form again.
  test.use({ expectedConsole: [/React error #418/] })

  for (const kind of kinds) {
    const tag = kind === 'a translation' ? '@journey' : []
    test(`by ${kind}, the form keeps what is typed meanwhile`, { tag }, async ({ page, pona }) => {
      const release = await holdScripts(page, /\/assets\/inquiry-form-.*\.js$/)
      const text = createFormText()
      await page.goto('/')
      await page.evaluate(changes[kind])
      const { message, ...lines } = text
      for (const [name, typed] of Object.entries(lines)) await field(page, name).fill(typed)
      await field(page, 'countryCode').selectOption('+256')
      await field(page, 'message').fill(`ather is 61. ${message}`)
      await field(page, 'message').press('Control+Home')
      await page.keyboard.type('My ', { delay: 60 })
      release()
      // The caret stays where it was: the last letters come after those before.
      await page.keyboard.type('f', { delay: 60 })
      await page.locator('form[novalidate]').waitFor()
      await expect(field(page, 'message')).toBeFocused()
      expect(await readCaret(field(page, 'message'))).toBe('My f'.length)
      await page.keyboard.type('-', { delay: 20 })
      const whole = { ...lines, countryCode: '+256', message: `My f-ather is 61. ${message}` }
      for (const [name, typed] of Object.entries(whole)) await expect(field(page, name)).toHaveValue(typed)
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('inquiry-draft-1') ?? ''))
        .toContain(JSON.stringify(whole.message).slice(1, -1))
      const draft = await page.evaluate(() => JSON.parse(localStorage.getItem('inquiry-draft-1') ?? '{}'))
      expect(draft.text).toMatchObject(whole)
      // Later changes, but for fields that were moved elsewhere, are none of React's business.
      const change = async () => {
        if (kind !== 'a frame around each field') await page.evaluate(changes[kind])
      }
      await change()
      await field(page, 'email').fill('')
      await page.locator('.inquiry-form__send').click()
      await expect(page.locator('.error-summary')).toBeVisible()
      await change()
      await field(page, 'email').fill(text.email)
      await page.locator('.inquiry-form__send').click()
      await expect(page.locator('.sent-notice').first()).toBeVisible()
      await expect.poll(async () => (await findMail(pona, text)).length).toBe(1)
    })

    test(`by ${kind}, the patient’s page keeps what is typed meanwhile`, { tag }, async ({ page, pona }) => {
      const release = await holdScripts(page, /\/assets\/patient-page-.*\.js$/)
      await page.goto(`${await openInquiryPage(pona)}?correct`)
      await page.evaluate(changes[kind])
      await page.locator('#contact-email').fill('new@patient.example')
      await page.locator('#contact-countryCode').selectOption('+256')
      await page.locator('#contact-phone').fill('0772 123 456')
      await page.locator('#add textarea').fill('octor wants a scan')
      await page.locator('#add textarea').press('Control+Home')
      await page.keyboard.type('The ')
      release()
      await page.keyboard.type('d')
      await expect(page.locator('#add .draft-note button')).toHaveCount(1)
      await expect(page.locator('#add textarea')).toBeFocused()
      await page.keyboard.type('-')
      await expect(page.locator('#add textarea')).toHaveValue('The d-octor wants a scan')
      await expect
        .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
        .toContain('The d-octor wants a scan')
      await page.evaluate(changes[kind])
      await page.locator('#add form .button').click()
      await expect(page.locator('#done')).toBeVisible()
      await expect(page.locator('#contact-email')).toHaveValue('new@patient.example')
      await expect(page.locator('#contact-countryCode')).toHaveValue('+256')
      await expect(page.locator('#contact-phone')).toHaveValue('0772 123 456')
    })
  }
})
