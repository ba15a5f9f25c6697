import { expect, type OpenWindow, type Pona } from '#testing/desk/browser.ts'
import { addCoordinator, type Coordinator } from '#testing/desk/desk.ts'
import { signInOverHttp, toStorageState } from '#testing/desk/desk-session.ts'
import type { BrowserContextOptions, Page } from '#testing/outside/playwright.ts'

/** For files that read lists, which those of other files would fill. */
export const ownServer = () => ({ serverEnvironment: {} })

export type Desk = { page: Page; who: Coordinator }

/** Opens the desk signed in; `signIn` does it through the pages. */
export async function openDesk(
  openWindow: OpenWindow,
  pona: Pona,
  name: string,
  { admin = false, path = '/', ...window }: BrowserContextOptions & { admin?: boolean; path?: string } = {},
): Promise<Desk> {
  const who = await addCoordinator(pona, name, { admin })
  const session = await signInOverHttp(pona.deskOrigin, who)
  const storageState = toStorageState(pona.deskOrigin, session)
  const page = await openWindow({ reducedMotion: 'reduce', storageState, ...window })
  await page.goto(pona.deskOrigin + path)
  await page.getByRole('button', { name: `Menu of ${who.name}` }).waitFor()
  return { page, who }
}

export function findRow(page: Page, reference: string) {
  return page.getByRole('article').filter({ hasText: reference })
}

export async function narrowToTreatment(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Treatment').fill(words)
  await page.getByLabel('Treatment').press('Enter')
  await page.getByRole('heading', { level: 1 }).focus()
}

/** Finds the soonest time of a plan. A call is in no two hours where that is night here or there. */
export function findSoonest(page: Page) {
  return page.getByRole('list', { name: 'When' }).getByRole('button').first()
}

export function findNotice(page: Page, text: string | RegExp) {
  return page
    .getByRole('region', { name: /^Messages/ })
    .getByRole('listitem')
    .filter({ hasText: text })
}

export async function openInquiry(page: Page, pona: Pona, reference: string): Promise<void> {
  await page.goto(`${pona.deskOrigin}/inquiries/${reference}`)
  await expect(page.getByRole('region', { name: 'Conversation' })).toBeVisible()
}
