import { addCoordinator, type Coordinator, signIn } from '#testing/desk/desk.ts'
import type { BrowserContextOptions, Page } from '#testing/outside/playwright.ts'
import { findStaffId } from './choose.ts'
import type { Hands } from './hands.ts'
import type { Stage } from './stage.ts'

export type Person = {
  id: string
  name: string
  who: Coordinator
  page: Page
  hands: Hands
  /** Owners whose inquiries they work on: themselves, and a colleague whom they cover. */
  owners: string[]
}

type PersonOptions = { window: BrowserContextOptions; admin?: boolean; use: (page: Page) => Hands }

export async function hire(
  stage: Stage,
  name: string,
  { window, admin = false, use }: PersonOptions,
): Promise<Person> {
  const who = await addCoordinator(stage, name, { admin })
  who.now = stage.now
  const page = await stage.openWindow(window)
  page.setDefaultTimeout(15_000)
  const id = findStaffId(stage.dataDir, who.email)
  return { id, name, who, page, hands: use(page), owners: [id] }
}

export async function beginDay({ page, who }: Person, stage: Stage): Promise<void> {
  await signIn(page, stage, who)
}

export async function endDay({ page, name }: Person): Promise<void> {
  await page.getByRole('button', { name: `Menu of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('Password', { exact: true }).waitFor()
}
