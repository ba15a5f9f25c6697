import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#contract/durations.ts'
import { enhancedContrast, findViolations } from '#testing/desk/axe.ts'
import { expect, type OpenWindow, type Pona, test } from '#testing/desk/browser.ts'
import { addCoordinator, sendInquiry } from '#testing/desk/desk.ts'
import { signInOverHttp, toStorageState } from '#testing/desk/desk-session.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findNotice } from './desk-page.ts'

test('a day has its steps in order, wherever they are, and prints the calls with their numbers', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const baraka = await openSignedIn(openWindow, pona, 'Baraka')
  const amina = await openSignedIn(openWindow, pona, 'Amina')
  const own = await sendInquiry(pona, { name: 'Wanjiku Mwangi' })
  const other = await sendInquiry(pona, {
    ...{ name: 'Otieno Were', countryCode: '+971', phone: '50 123 4567' },
  })
  await amina.act(own, { action: 'claim' })
  await amina.act(own, { action: 'log-answer', via: 'call' })
  const said = { id: randomUUID(), channel: 'whatsapp', text: 'When can we come?', at: Date.now(), files: [] }
  await amina.act(own, { action: 'log-said', said, isDue: true })
  await amina.act(own, { action: 'move-owed', at: Date.now() + 2 * DAY_MS })
  await amina.act(own, { action: 'add-step', step: toStep('task', 4 * DAY_MS, 'the visa letter') })
  await baraka.act(other, { action: 'claim' })
  const call = { ...toStep('call', 1_500, 'after work'), for: amina.id }
  await baraka.act(other, { action: 'add-step', step: call })
  await expect.poll(() => Date.now()).toBeGreaterThan(call.at)

  const { page } = amina
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page.getByRole('heading', { name: 'My day' })).toBeVisible()
  const items = page.getByRole('main').getByRole('listitem')
  await expect(items).toHaveText([
    /Call.* late.*Otieno Were.*“after work”.*planned by Baraka/,
    /Reply.*Wanjiku Mwangi/,
    /Follow-up.*Wanjiku Mwangi.*“the visa letter”/,
  ])
  await expect(page.getByRole('region', { name: 'Overdue' }).getByRole('listitem')).toHaveCount(1)

  for (const width of [320, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page, enhancedContrast), `${width} px, ${colorScheme}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    }

  expect(await baraka.listViewers(other)).not.toContain(amina.id)
  await page.getByRole('button', { name: 'Print today’s calls' }).click()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'prints'))).toBe(1)
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('region', { name: 'Calls of today' })
  await expect(sheet.getByRole('listitem')).toHaveText([
    /there.*Otieno Were.*\+971 501 234 567.*“after work”.*Notes/,
  ])
  await expect(items.filter({ hasText: 'Wanjiku' })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.getByText('+971')).toHaveCount(0)
  expect(await baraka.listViewers(other)).toContain(amina.id)

  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Otieno Were', exact: true })).toBeVisible()
  await page.keyboard.press('u')
  await expect(items.first().getByRole('link')).toBeFocused()
})

test('a day follows what happens, and what is done leaves it, until that is undone', async ({
  openWindow,
  pona,
}) => {
  const baraka = await openSignedIn(openWindow, pona, 'Baraka')
  const amina = await openSignedIn(openWindow, pona, 'Amina', '/my-day')
  const { page } = amina
  await expect(page.getByRole('heading', { name: 'Nothing is waiting for you' })).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const reference = await sendInquiry(pona, { name: 'Wanjiku Mwangi' })
  await baraka.act(reference, { action: 'claim' })
  const step = { ...toStep('task', DAY_MS, 'book the flight'), for: amina.id }
  await baraka.act(reference, { action: 'add-step', step })

  const item = page.getByRole('main').getByRole('listitem')
  await expect(item).toHaveText([/Follow-up.*Wanjiku Mwangi.*“book the flight”/])
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('d')
  await expect(findNotice(page, `${reference}: Follow-up done.`)).toBeVisible()
  await expect(item).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(item).toHaveCount(1)
  await page.getByRole('button', { name: /^Move ?: Follow-up/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'In a week' }).click()
  await expect(findNotice(page, `${reference}: Follow-up moved`)).toBeVisible()

  await page.getByLabel('Whose day').selectOption(baraka.id)
  await expect(page.getByRole('heading', { name: 'Baraka’s day' })).toBeVisible()
  await expect(item).toHaveText([/Answer.*Wanjiku Mwangi/])
})

function toStep(kind: string, inMs: number, text: string) {
  return { id: randomUUID(), kind, at: Date.now() + inMs, note: { id: randomUUID(), text } }
}

type Colleague = {
  page: Page
  id: string
  act: (reference: string, act: object) => Promise<void>
  listViewers: (reference: string) => Promise<string[]>
}

type Detail = { inquiry: { version: number }; history: { kind: string; actor: string }[] }

/** Uses the same session over HTTP: steps that are planned here are no test of the dialogs. */
async function openSignedIn(
  openWindow: OpenWindow,
  pona: Pona,
  name: string,
  path = '/',
): Promise<Colleague> {
  const who = await addCoordinator(pona, name)
  const session = await signInOverHttp(pona.deskOrigin, who)
  const storageState = toStorageState(pona.deskOrigin, session)
  const page = await openWindow({ reducedMotion: 'reduce', storageState })
  await page.addInitScript(() => {
    Object.assign(window, {
      prints: 0,
      print: () => Reflect.set(window, 'prints', Reflect.get(window, 'prints') + 1),
    })
  })
  await page.goto(pona.deskOrigin + path)
  await page.getByRole('button', { name: `Menu of ${name}` }).waitFor()

  async function ask<Answer>(path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${pona.deskOrigin}/desk/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }

  const read = (reference: string) => ask<Detail>(`inquiries/${reference}`)
  return {
    page,
    id: (await ask<{ me: { id: string } }>('workplace')).me.id,
    act: async (reference, act) => {
      const { version } = (await read(reference)).inquiry
      await ask(`inquiries/${reference}/actions`, { ...act, version })
    },
    listViewers: async (reference) =>
      (await read(reference)).history.flatMap(({ kind, actor }) => (kind === 'viewed' ? actor : [])),
  }
}
