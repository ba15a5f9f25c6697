import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '#contract/durations.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import type { Browser, BrowserContextOptions, Page } from '#testing/outside/playwright.ts'
import type { Served } from './desk-day.ts'

type Planned = { kind: string; hours: number; text: string; isCovered?: boolean }

const patients: readonly { words: Record<string, unknown>; steps: readonly Planned[] }[] = [
  {
    words: { name: 'Halima Yusuf', countryCode: '+971', phone: '50 765 4321', treatment: 'Heart valve' },
    steps: [
      { kind: 'call', hours: 0.02, text: 'after work; ask for the echo report of her husband' },
      { kind: 'task', hours: 70, text: 'chase Apollo for the quote' },
    ],
  },
  {
    words: { name: 'Jean Bosco Habimana', countryCode: '+44', phone: '7700 900123', treatment: 'Spine' },
    steps: [
      { kind: 'call', hours: 0.5, text: 'his wife answers' },
      { kind: 'write', hours: 26, text: 'the visa letter', isCovered: true },
    ],
  },
]

/** Steps of Amina, and of Baraka for whom she covers. */
export async function planDay(
  browser: Browser,
  served: Served,
  storageState: NonNullable<BrowserContextOptions['storageState']>,
): Promise<void> {
  const visit = await browser.newContext({ storageState })
  const page = await visit.newPage()
  await page.goto(`${served.deskOrigin}/my-day`)
  for (const { words, steps } of patients) {
    const reference = await sendInquiry(served, words)
    await page.evaluate(planSteps, { reference, steps: steps.map(toStep) })
  }
  await visit.close()
}

function toStep({ kind, hours, text, isCovered = false }: Planned) {
  const note = { id: randomUUID(), text }
  return { isCovered, step: { id: randomUUID(), kind, at: Date.now() + hours * HOUR_MS, note } }
}

type ToPlan = { reference: string; steps: readonly ReturnType<typeof toStep>[] }

/** Runs in the browser, with the session of the desk. */
async function planSteps({ reference, steps }: ToPlan): Promise<void> {
  const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? ''
  const session: { access_token: string } = JSON.parse(localStorage.getItem(key) ?? '')
  const headers = { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' }
  const read = async (path: string) => (await fetch(`/desk/v1/${path}`, { headers })).json()
  const act = async (body: object) => {
    const { version } = (await read(`inquiries/${reference}`)).inquiry
    const sent = JSON.stringify({ ...body, version })
    await fetch(`/desk/v1/inquiries/${reference}/actions`, { method: 'POST', headers, body: sent })
  }
  const { absences } = await read('workplace')
  await act({ action: 'claim' })
  for (const { step, isCovered } of steps)
    await act({ action: 'add-step', step: { ...step, ...(isCovered && { for: absences[0].staffId }) } })
}

export async function printCalls(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { print: () => {} }))
  await page.getByRole('button', { name: 'Print today’s calls' }).click()
  await page.locator('.call-sheet').waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
}
