import type { Locator, Page } from 'playwright-core'
import { outcomeNotices, toOutcomeEvent, toPlanNotice, toReplyNotice } from './confirmations.ts'
import type { CallOutcome, Hands, MessageOutcome, Plan, Subject } from './hands.ts'
import { waitForNotice } from './notices.ts'

/** The desk treats letters in quicker succession as text. */
const AFTER_TEXT_MS = 600
const BETWEEN_KEYS_MS = 40
/** Farther away, people search. */
const NEARBY_ROWS = 12
const IN_SIGHT_MS = 2_000
const kindKeys = { Call: 'c', Write: 'w', 'Follow-up': 'f', 'Ask again': 'a' } as const

/** Works by keyboard only. */
export function useKeys(page: Page): Hands {
  const dialog = page.getByRole('dialog')

  async function press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await page.keyboard.press(key)
      await page.waitForTimeout(BETWEEN_KEYS_MS)
    }
  }

  async function type(text: string): Promise<void> {
    await page.keyboard.type(text)
    await page.waitForTimeout(AFTER_TEXT_MS)
  }

  async function look(): Promise<void> {
    await press('g', 'd')
    await page.getByRole('heading', { level: 1, name: 'Due' }).waitFor()
    await page.locator('.inbox__end').waitFor()
  }

  async function measureDistance(row: Locator): Promise<number> {
    const isInSight = await row.waitFor({ timeout: IN_SIGHT_MS }).then(
      () => true,
      () => false,
    )
    if (!isInSight) return Number.POSITIVE_INFINITY
    const wanted = await row.evaluate(toIndex)
    await press('j')
    return wanted - (await page.locator(':focus').evaluate(toIndex))
  }

  async function search(reference: string): Promise<void> {
    await press('/')
    await type(reference)
    await press('Enter')
    await page.getByRole('heading', { level: 1, name: reference }).waitFor()
    await page.getByRole('article').filter({ hasText: reference }).waitFor()
    await press('j')
  }

  /** By the digit beside it. */
  async function choose(name: string | RegExp): Promise<void> {
    const choice = dialog.getByRole('button', { name }).first()
    await press((await choice.locator('.choices__digit').textContent()) ?? '')
  }

  async function plan({ kind, time }: Plan): Promise<void> {
    await dialog.getByRole('list', { name: 'When' }).waitFor()
    if (kind) await press(kindKeys[kind])
    // Two presets with the same time are shown as one.
    if (time && (await dialog.getByRole('button', { name: time }).count()) > 0) await choose(time)
    else await press('Enter')
  }

  async function tellOutcome(
    subject: Subject,
    outcome: CallOutcome | MessageOutcome,
    next: Plan,
  ): Promise<'answered' | 'attempted'> {
    await dialog.waitFor()
    await choose(outcome)
    await plan(next)
    await waitForNotice(page, outcomeNotices[outcome](subject.reference))
    return toOutcomeEvent(outcome)
  }

  return {
    look,
    async reach(reference) {
      await look()
      const distance = await measureDistance(page.getByRole('article').filter({ hasText: reference }))
      if (Math.abs(distance) > NEARBY_ROWS) await search(reference)
      else await press(...Array<string>(Math.abs(distance)).fill(distance > 0 ? 'j' : 'k'))
      await page.waitForFunction(
        (words) => document.activeElement?.closest('[data-index]')?.textContent?.includes(words),
        reference,
      )
    },
    async claim({ reference }) {
      await press('c')
      await waitForNotice(page, `${reference} is yours.`)
      return 'claimed'
    },
    async replyByTemplate(subject, template) {
      await press('t')
      await dialog.waitFor()
      await choose(template)
      await page.waitForTimeout(AFTER_TEXT_MS)
      if (await dialog.isVisible()) await press('1')
      await page.locator('#reply:focus').waitFor()
      await press('Control+Enter')
      await waitForNotice(page, toReplyNotice(subject))
      return 'answered'
    },
    async call(subject, outcome, next) {
      await press('p')
      return tellOutcome(subject, outcome, next)
    },
    async sendWhatsApp(subject, outcome, next) {
      await press('w')
      return tellOutcome(subject, outcome, next)
    },
    async planNext(subject, next) {
      await press('s')
      await plan(next)
      await waitForNotice(page, toPlanNotice(subject))
      return 'next-set'
    },
    async handOver({ reference }, to, words) {
      await press('h')
      await dialog.waitFor()
      await type(to)
      await press('Enter')
      await dialog.getByRole('list', { name: 'When' }).waitFor()
      await press('n')
      await type(words)
      await press('Enter')
      await waitForNotice(page, `${reference} is with ${to}.`)
      return 'assigned'
    },
    async note(_subject, words) {
      await press('n')
      await page.locator('#note:focus').waitFor()
      await type(words)
      await press('Control+Enter')
      await waitForNotice(page, 'Your note is kept.')
      return 'noted'
    },
    async close({ reference }, reason) {
      await press('e')
      await dialog.waitFor()
      await choose(reason)
      await waitForNotice(page, `${reference} is closed`)
      return 'closed'
    },
    async undo({ reference }) {
      await press('z')
      await waitForNotice(page, `Undone: ${reference} is as it was.`)
      return 'undone'
    },
  }
}

function toIndex(element: Element): number {
  return Number(element.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? Number.POSITIVE_INFINITY)
}
