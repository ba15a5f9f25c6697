import { expect, test } from '#testing/desk/browser.ts'
import type { Page } from '#testing/outside/playwright.ts'
import {
  createFormText,
  fillForm,
  findMail,
  sendButton,
  waitForIsland,
  watchSentRequests,
} from './inquiry-page.ts'

const phone = (page: Page) => page.getByLabel('Phone Number')
const country = (page: Page) => page.getByLabel('Country code')

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await waitForIsland(page)
})

test('a number is told as it was understood once the visitor leaves it, as a status', async ({ page }) => {
  await phone(page).fill('0712 345-678')
  await expect(page.getByText('We will call')).toHaveCount(0)
  await phone(page).press('Tab')
  await expect(
    page.getByRole('status').filter({ hasText: 'We will call +254 712 345 678 (Kenya).' }),
  ).toBeVisible()
  await expect(phone(page)).toHaveAccessibleDescription('We will call +254 712 345 678 (Kenya).')
  await expect(phone(page)).toHaveValue('0712 345-678')
})

test('what was understood goes as soon as the number changes', async ({ page }) => {
  await phone(page).fill('0712 345 678')
  await phone(page).press('Tab')
  await expect(page.getByText('We will call')).toBeVisible()
  await phone(page).fill('0712 345 67')
  await expect(page.getByText('We will call')).toHaveCount(0)
})

test('a full number of a listed country changes the country code and says so', async ({ page }) => {
  await phone(page).fill('+91 98765 43210')
  await phone(page).press('Tab')
  await expect(country(page)).toHaveValue('+91')
  await expect(
    page.getByText('We will call +91 987 654 3210. Country code changed to +91 India, as in your number.'),
  ).toBeVisible()
})

test('the country code is chosen anew when the number that changed it changes', async ({ page }) => {
  await country(page).selectOption('+27')
  await phone(page).fill('256772123456')
  await phone(page).press('Tab')
  await expect(country(page)).toHaveValue('+256')
  await expect(
    page.getByText('We will call +256 772 123 456. Country code changed to +256 Uganda, as in your number.'),
  ).toBeVisible()
  await phone(page).fill('0712 345 678')
  await expect(country(page)).toHaveValue('+27')
  await phone(page).press('Tab')
  await expect(page.getByText('We will call +27 712 345 678 (South Africa).')).toBeVisible()
})

test('a full number of another country keeps its own code', async ({ page }) => {
  await phone(page).fill('+46 701 234 567')
  await phone(page).press('Tab')
  await expect(country(page)).toHaveValue('+254')
  await expect(
    page.getByText('We will call +46 701 234 567. Your number has its own country code'),
  ).toBeVisible()
})

test('a number that neighbours have too is asked about, and one press chooses its country', {
  tag: '@journey',
}, async ({ page, pona }) => {
  const text = { ...createFormText(), phone: '0772 123 456' }
  await fillForm(page, text)
  await expect(
    page.getByText('We will call +254 772 123 456 (Kenya). Is this number from Kenya?'),
  ).toBeVisible()
  await expect(phone(page)).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'No, Uganda' }).click()
  await expect(country(page)).toHaveValue('+256')
  await expect(phone(page)).toBeFocused()
  await expect(phone(page)).toHaveAccessibleDescription('We will call +256 772 123 456 (Uganda).')
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeFocused()
  await expect.poll(async () => (await findMail(pona, text))[0]?.text).toContain('tel:+256772123456')
})

test('a Kenyan number stays one at one press, and is sent unanswered as well', async ({ page }) => {
  await fillForm(page, { ...createFormText(), phone: '0754 123 456 / 0733 111 222' })
  const yes = page.getByRole('button', { name: 'Yes' })
  expect((await yes.boundingBox())?.width).toBeGreaterThanOrEqual(44)
  await yes.click()
  await expect(phone(page)).toHaveValue('+254 754 123 456 / 0733 111 222')
  await expect(phone(page)).toHaveAccessibleDescription('We will call +254 754 123 456 or +254 733 111 222.')
  await phone(page).fill('0754 123 456')
  const requests = watchSentRequests(page)
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeFocused()
  expect(requests[0]?.body).toMatchObject({ countryCode: '+254', phone: '0754 123 456' })
})

test.describe('on a device in Kampala', () => {
  test.use({ timezoneId: 'Africa/Kampala' })

  test('a number with a prefix of Kenya and Uganda is asked about too', async ({ page }) => {
    await phone(page).fill('0704 123 456')
    await phone(page).press('Tab')
    await page.getByRole('button', { name: 'No, Uganda' }).click()
    await expect(country(page)).toHaveValue('+256')
  })

  const offer = (page: Page) => page.getByRole('button', { name: 'From Uganda? Use +256' })

  test('one press beside the preselected code chooses the country of the device', async ({ page }) => {
    await phone(page).focus()
    await expect(country(page)).toHaveValue('+254')
    await offer(page).click()
    await expect(country(page)).toHaveValue('+256')
    await expect(phone(page)).toBeFocused()
    await expect(offer(page)).toHaveCount(0)
    await phone(page).fill('0704 123 456')
    await phone(page).press('Tab')
    await expect(phone(page)).toHaveAccessibleDescription('We will call +256 704 123 456 (Uganda).')
  })

  test('nothing is offered beside a code that somebody chose, or in place of the question', async ({
    page,
  }) => {
    await phone(page).focus()
    await expect(offer(page)).toBeVisible()
    await country(page).selectOption('+27')
    await expect(offer(page)).toHaveCount(0)
    await country(page).selectOption('+254')
    await expect(offer(page)).toBeVisible()
    await phone(page).fill('0772 123 456')
    await phone(page).press('Tab')
    await expect(page.getByRole('button', { name: 'No, Uganda' })).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
  })

  test('the offer is there before anybody comes to the form, and moves no form in use', async ({ page }) => {
    // The script was loaded by a press in the form.
    await expect(offer(page)).toHaveCount(0)
    await page.reload()
    await page.locator('.contact__form').scrollIntoViewIfNeeded()
    await expect(offer(page)).toBeVisible()
  })
})

test('a device in Nairobi is offered nothing', async ({ page }) => {
  await phone(page).focus()
  await expect(country(page)).toHaveValue('+254')
  await expect(page.getByRole('button', { name: /^From \S+\? Use/ })).toHaveCount(0)
})

for (const [number, name, code, called] of [
  ['050 123 4567', 'UAE', '+971', '+971 501 234 567'],
  ['01001234567', 'Egypt', '+20', '+20 100 123 4567'],
] as const) {
  test(`a number of ${name} under the preselected code is asked about`, async ({ page }) => {
    await phone(page).fill(number)
    await phone(page).press('Tab')
    await page.getByRole('button', { name: `No, ${name}` }).click()
    await expect(country(page)).toHaveValue(code)
    await expect(phone(page)).toHaveAccessibleDescription(`We will call ${called} (${name}).`)
  })
}

/**
 * The browser goes on with a search for a second after its last letter, by the times of the events: they are given, so
 * that a busy machine changes nothing.
 */
async function typeSearches(page: Page) {
  const browser = await page.context().newCDPSession(page)
  let timestamp = Date.now() / 1_000
  return async (letters: string) => {
    timestamp += 2
    for (const key of letters) {
      timestamp += 0.01
      await browser.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key, timestamp })
    }
  }
}

test('a country is found by the letters of its name', async ({ page }) => {
  await country(page).focus()
  const search = await typeSearches(page)
  for (const [letters, code] of [
    ['ug', '+256'],
    ['south s', '+211'],
    ['congo', '+243'],
    ['+91', '+91'],
    ['oth', 'other'],
    ['uu', '+44'],
  ] as const) {
    await search(letters)
    await expect(country(page)).toHaveValue(code)
  }
})

test('a number of another country than those listed needs its code, and is not refused without', async ({
  page,
  pona,
}) => {
  const text = { ...createFormText(), phone: '701 234 567' }
  await fillForm(page, text)
  await country(page).selectOption('other')
  await expect(page.getByText('Begin it with + and the country code')).toBeVisible()
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeFocused()
  await expect.poll(async () => (await findMail(pona, text))[0]?.text).toContain('Country: Not given')
})

test('another country code is understood anew', async ({ page }) => {
  await phone(page).fill('0712 345 678')
  await phone(page).press('Tab')
  await country(page).selectOption('+27')
  await expect(page.getByText('We will call +27 712 345 678 (South Africa).')).toBeVisible()
})

test('a number that looks incomplete is doubted, not refused', async ({ page, pona }) => {
  const text = { ...createFormText(), phone: '0712 345 6' }
  await fillForm(page, text)
  await expect(page.getByText('We read this as +254 712 3456 (Kenya). Is a digit missing?')).toBeVisible()
  await expect(phone(page)).not.toHaveAttribute('aria-invalid')
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeFocused()
  await expect.poll(async () => (await findMail(pona, text)).length).toBe(1)
})

test('words instead of a number are taken without comment', async ({ page }) => {
  await fillForm(page, { ...createFormText(), phone: 'ask at the mission in Wajir' })
  await sendButton(page).click()
  await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeFocused()
})

test('a press on the button straight from the number sends at the first try', async ({ page }) => {
  const text = createFormText()
  await fillForm(page, { ...text, phone: '' })
  await phone(page).fill('0712 34')
  await sendButton(page).click({ delay: 120 })
  await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeFocused()
})
