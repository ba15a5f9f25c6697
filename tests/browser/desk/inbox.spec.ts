import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import { receiveMails } from '#testing/mail/received-messages.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findNotice, findRow, narrowToTreatment, openDesk, openInquiry } from './desk-page.ts'

// A distinct setting starts a separate server: one list here is long.
test.use({ serverEnvironment: { DESK_IDLE_MINUTES: '20' } })

test('a view with its filters is a link that opens the same list again', { tag: '@journey' }, async ({
  openWindow,
  pona,
}) => {
  const word = randomUUID()
  const kenyan = await sendInquiry(pona, { treatment: word })
  const british = await sendInquiry(pona, { treatment: word, countryCode: '+44', phone: '7911 123456' })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/inbox/all' })
  await narrowToTreatment(page, word)
  await expect(page.getByText('All 2 shown.')).toBeVisible()
  await page.getByLabel('Country').selectOption('United Kingdom')
  await expect(findRow(page, kenyan)).toBeHidden()
  await expect(findRow(page, british)).toBeVisible()

  expect(page.url()).not.toContain(word)

  await findRow(page, british).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Conversation' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('One inquiry.')).toBeVisible()
  await page.reload()
  await expect(findRow(page, british)).toBeVisible()
  await expect(findRow(page, kenyan)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filter 1' })).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(findRow(page, kenyan)).toBeVisible()
})

test('the heading of an Arabic search reads from left to right', async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/inbox/all' })
  await page.getByRole('searchbox').fill('عبد الله')
  await page.getByRole('searchbox').press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('عبد الله')
  await expect(heading.locator('bdi')).toHaveCSS('direction', 'ltr')
})

test('search finds by phone number, and says what to do when it finds nothing', { tag: '@journey' }, async ({
  openWindow,
  pona,
}) => {
  const phone = `0711 ${String(Math.floor(100_000 + Math.random() * 899_999))}`
  const reference = await sendInquiry(pona, { phone })
  const { page } = await openDesk(openWindow, pona, 'Amina')
  const search = page.getByRole('searchbox')
  await search.fill(phone)
  await search.press('Enter')
  await expect(page.getByText('One inquiry.')).toBeVisible()
  await expect(findRow(page, reference)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(phone)

  await expect(page).toHaveURL(/\/inbox\/all$/)
  await expect(page).toHaveTitle(/All · Pona desk$/)
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(phone)
  await findRow(page, reference).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Achieng Odhiambo' })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`${reference} · Pona desk$`))
  await page.goBack()
  await expect(search).toHaveValue(phone)
  await expect(page.getByText('One inquiry.')).toBeVisible()

  await search.fill('nobodywrotethis')
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.getByRole('link', { name: 'clear them all' }).click()
  await expect(findRow(page, reference)).toBeVisible()
})

test('a row shows what was said last, and a search the passage that it found', async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona, { message: 'My knee hurts since the fall at Nakuru.' })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/inbox/all' })
  const row = findRow(page, reference)
  await expect(row).toContainText('My knee hurts')
  await receiveMails(pona, reference, [
    {
      text: 'The visa letter has not come.',
      author: 'sender',
      from: { name: 'Asha', address: 'asha@family.example' },
    },
  ])
  await page.reload()
  await expect(row).toContainText('Asha: The visa letter has not come.')
  await search(page, 'nakuru')
  await expect(row).toContainText('… knee hurts since the fall at Nakuru.')
  await expect(row.locator('mark')).toHaveText('Nakuru')
})

test('a search can be continued where it stopped, and in spam', async ({ openWindow, pona }) => {
  const word = randomUUID()
  const [reference, spam] = [
    await sendInquiry(pona, { treatment: word }),
    await sendInquiry(pona, { treatment: word, message: 'Good offer', website: 'https://spam.example' }),
  ]
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await search(page, word)
  await expect(findRow(page, reference)).toBeVisible()
  await expect(findRow(page, spam)).toBeHidden()
  await page.getByRole('link', { name: 'Search in spam' }).click()
  await expect(findRow(page, spam)).toBeVisible()

  // Answered by the test: a server with so much to search that it stops is a benchmark.
  const cursors: (string | null)[] = []
  const stopping = Promise.withResolvers<void>()
  await page.route('**/desk/v1/inquiries?q=*', async (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor')
    cursors.push(cursor)
    if (cursors.filter((each) => each === '1.1').length === 1) await stopping.promise
    const response = await route.fetch()
    const list = await response.json()
    const stopped = { ...list, rows: [], isPartial: true, readyShare: 0.286, nextCursor: '1.1' }
    await route.fulfill({ response, json: cursor === null ? stopped : list })
  })
  await search(page, 'Achieng')
  await expect(page.getByRole('heading', { name: 'Nothing found yet' })).toBeVisible()
  await expect(page.getByText('28 % of it is ready. Not everything is searched yet.')).toBeVisible()
  expect(cursors).not.toContain('1.1')
  await page.getByRole('button', { name: 'Search on' }).click()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Search on' }).click()
  stopping.resolve()
  await expect.poll(() => cursors.filter((each) => each === '1.1')).toHaveLength(2)
  await expect(page.getByRole('button', { name: 'Search on' })).toBeHidden()
})

test('a long list renders only visible rows, and loads more while scrolling', async ({
  openWindow,
  pona,
}) => {
  const word = randomUUID()
  for (let n = 0; n < 70; n++) await sendInquiry(pona, { treatment: word, name: `Patient ${n}` })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/inbox/all' })
  await narrowToTreatment(page, word)
  await expect(page.getByRole('link', { name: 'Patient 69' })).toBeVisible()
  expect(await page.getByRole('article').count()).toBeLessThan(40)
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    await expect(page.getByText('All 70 shown.')).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('link', { name: 'Patient 0', exact: true })).toBeVisible()
})

test('an event causes one request, for the list with its counts', async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/inbox/spam' })
  const due = page.getByRole('link', { name: /^Due/ })
  // Once when the page opens, and once more when the desk has listened for some seconds.
  const lists: string[] = []
  page.on('requestfinished', (request) => {
    if (request.url().includes('/desk/v1/inquiries?')) lists.push(request.url())
  })
  await page.reload()
  await expect.poll(() => lists.length).toBe(2)
  await expect(due).toHaveText(/\d/)
  const before = Number(/\d+/.exec((await due.textContent()) ?? '')?.[0])
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/desk/v1/')) asked.push(pathname + search)
  })
  const reference = await sendInquiry(pona)
  await expect(findNotice(page, `New inquiry ${reference}.`)).toBeVisible()
  await expect(due).toHaveText(new RegExp(`\\D${before + 1}$`))
  expect(asked).toEqual(['/desk/v1/inquiries?view=spam&limit=60'])

  await page.getByRole('link', { name: 'Figures' }).click()
  await sendInquiry(pona)
  await expect(due).toHaveText(new RegExp(`\\D${before + 2}$`))
})

test('an export holds the list as it is filtered, and nothing in it can run', async ({
  openWindow,
  pona,
}) => {
  const word = randomUUID()
  const reference = await sendInquiry(pona, { treatment: word, name: '=HYPERLINK("https://x.example")' })
  await sendInquiry(pona, { treatment: 'another' })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/inbox/all' })
  await narrowToTreatment(page, word)
  await expect(findRow(page, reference)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^inquiries-all-\d{4}-\d\d-\d\d\.csv$/)
  const rows = parseCsv(await readFile(await download.path(), 'utf8'))
  expect(rows).toHaveLength(2)
  expect(rows[1]?.[0]).toBe(reference)
  expect(rows[1]?.[7]).toBe('\'=HYPERLINK("https://x.example")')
  await expect(findNotice(page, '1 inquiry saved to a file.')).toBeVisible()
})

test('an export that takes long can be cancelled', async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/inbox/all' })
  await expect(findRow(page, reference)).toBeVisible()
  await page.route('**/desk/v1/export?*', () => {})
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/export?'))
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Preparing …' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel export' }).click()
  await ended
  await expect(page.getByRole('button', { name: 'Cancel export' })).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an inquiry that is moved stays in the list with its new time and words, and Undo moves it back', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/inbox/all' })
  await findRow(page, reference).getByRole('link').focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog')).toContainText(
    /The answer is promised for \D+ \d+:\d+: from then on the inquiry is under Due/,
  )
  // The soonest has the focus: after five o'clock that is this evening.
  await expect(page.getByRole('list', { name: 'When' }).getByRole('button').first()).toBeFocused()
  await page.getByRole('button', { name: 'In 2 hours' }).click()
  await expect(findNotice(page, `${reference}: Answer moved from tomorrow`)).toBeVisible()
  await expect(findRow(page, reference)).toContainText(/Answer, (today|tomorrow) \d+:\d+/)
  await expect(findRow(page, reference)).toContainText('promised for tomorrow')
  await page.keyboard.press('z')
  await expect(findNotice(page, `Undone: ${reference} is as it was.`)).toBeVisible()
  await expect(findRow(page, reference)).toContainText('24 h left')

  await page.keyboard.press('s')
  await page.getByLabel('Note').fill('after work')
  await page.getByRole('button', { name: 'In 2 hours' }).click()
  await expect(findNotice(page, `${reference}: Follow-up planned, `)).toBeVisible()
  await expect(findRow(page, reference)).toContainText(/Follow-up, (today|tomorrow) \d+:\d+/)
  await expect(findRow(page, reference)).toContainText('+1 planned')
  await expect(findRow(page, reference)).toContainText('“after work”')
  await page.keyboard.press('z')
  await expect(findRow(page, reference)).not.toContainText('after work')

  await page.goto(`${pona.deskOrigin}/inbox/snoozed?person=nobody`)
  await expect(page).toHaveURL(/\/inbox\/later\?person=nobody$/)
})

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox').fill(words)
  await page.getByRole('searchbox').press('Enter')
}

function parseCsv(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '')
  const lines = plain.split('\r\n').filter((line) => line !== '')
  return lines.map((line) =>
    [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => (cell ?? '').replaceAll('""', '"')),
  )
}

test('a name from right to left begins where the others of the list do', { tag: '@journey' }, async ({
  openWindow,
  pona,
}) => {
  const references = [
    await sendInquiry(pona, { name: 'Amina Otieno' }),
    await sendInquiry(pona, { name: 'عبد الرحمن' }),
  ]
  // Rows that are out of sight are not rendered.
  const viewport = { width: 1280, height: 3_000 }
  const { page } = await openDesk(openWindow, pona, 'Amina', { viewport })
  const names = references.map((reference) => findRow(page, reference).locator('h2'))
  for (const name of names) {
    await expect(name).toBeVisible()
    const gap = await name.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element.querySelector('a') ?? element)
      return range.getBoundingClientRect().left - element.getBoundingClientRect().left
    })
    expect(Math.round(gap)).toBe(0)
  }
  // The control: the name itself is read from right to left.
  const [, arabic] = names
  expect(await arabic?.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
})

test('an urgent inquiry is first for everybody, by one key, and is filtered', { tag: '@journey' }, async ({
  openWindow,
  pona,
}) => {
  const treatment = `Urgent ${randomUUID()}`
  const [first, second] = [await sendInquiry(pona, { treatment }), await sendInquiry(pona, { treatment })]
  const { page } = await openDesk(openWindow, pona, 'Amina')
  const other = await openDesk(openWindow, pona, 'Baraka')
  await narrowToTreatment(other.page, treatment)
  await narrowToTreatment(page, treatment)
  const rows = (of: Page) => of.getByRole('article')
  await expect(rows(page)).toHaveCount(2)
  await findRow(page, second).getByRole('link').focus()
  await page.keyboard.press('y')
  await expect(findNotice(page, `${second} is urgent, and first in the lists.`)).toBeVisible()
  await expect(rows(page).first()).toContainText(second)
  await expect(rows(other.page).first()).toContainText(second)
  await expect(rows(other.page).first()).toContainText('Urgent')
  await page.getByLabel('Urgent').selectOption('Urgent only')
  await expect(rows(page)).toHaveCount(1)
  await openInquiry(page, pona, second)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'No longer urgent' }).click()
  await expect(findNotice(page, `${second} is no longer urgent.`)).toBeVisible()
  await expect(rows(other.page).first()).toContainText(first)
})
