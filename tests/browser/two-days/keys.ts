import { entryChannels } from '#contract/life/entry-origin.ts'
import type { Locator, Page } from '#testing/outside/playwright.ts'
import { findReference, outcomeNotices, toOutcomeEvent, toPlanNotice } from './confirmations.ts'
import type { CallOutcome, Hands, MessageOutcome, Plan, Subject } from './hands.ts'
import { waitForNotice, waitForReply } from './notices.ts'
import type { Done } from './told.ts'

/** The desk treats letters in quicker succession as text. */
const AFTER_TEXT_MS = 600
const BETWEEN_KEYS_MS = 40
/** Farther away, people search. */
const NEARBY_ROWS = 12
const IN_SIGHT_MS = 2_000
const MAX_TABS = 80
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
    // After a refusal the focus is in the reply.
    await press('Escape', 'g', 'd')
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
  ): Promise<Done> {
    await dialog.waitFor()
    await choose(outcome)
    await plan(next)
    const words = await waitForNotice(page, outcomeNotices[outcome](subject.reference))
    return { kind: toOutcomeEvent(outcome), words }
  }

  /** Opens the inquiry whose row has the focus. */
  async function open({ reference }: Subject): Promise<void> {
    if ((await page.locator('.inquiry__reference', { hasText: reference }).count()) === 0)
      await press('Enter')
    await page.getByRole('region', { name: 'Conversation' }).waitFor()
  }

  async function tabTo(target: Locator): Promise<void> {
    for (let tabs = 0; tabs < MAX_TABS; tabs++) {
      if ((await target.and(page.locator(':focus')).count()) > 0) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${target}`)
  }

  return {
    look,
    async reach(reference) {
      await look()
      const distance = await measureDistance(page.getByRole('article').filter({ hasText: reference }))
      if (Math.abs(distance) <= NEARBY_ROWS)
        await press(...Array<string>(Math.abs(distance)).fill(distance > 0 ? 'j' : 'k'))
      // Rows move when colleagues change them.
      if (!(await page.evaluate(hasFocus, reference))) await search(reference)
      await page.waitForFunction(hasFocus, reference)
    },
    async claim({ reference }) {
      await press('c')
      return { kind: 'claimed', words: await waitForNotice(page, `${reference} is yours.`) }
    },
    async replyByTemplate(subject, template) {
      await press('t')
      await dialog.waitFor()
      await choose(template)
      await page.waitForTimeout(AFTER_TEXT_MS)
      if (await dialog.isVisible()) await press('1')
      await page.locator('#reply:focus').waitFor()
      await press('Control+Enter')
      return { kind: 'answered', words: await waitForReply(page, subject) }
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
      return { kind: 'step-added', words: await waitForNotice(page, toPlanNotice(subject)) }
    },
    async handOver({ reference }, to, words) {
      await press('h')
      await dialog.waitFor()
      await type(to)
      await press('Enter')
      await dialog.getByRole('list', { name: 'When' }).waitFor()
      await press('n', 'Control+A')
      await type(words)
      await press('Enter')
      return { kind: 'assigned', words: await waitForNotice(page, `${reference} is with ${to}.`) }
    },
    async note(_subject, words) {
      await press('n')
      await page.locator('#note:focus').waitFor()
      await type(words)
      await press('Control+Enter')
      return { kind: 'noted', words: await waitForNotice(page, 'Your note is kept.') }
    },
    async close({ reference }, reason) {
      await press('e')
      await dialog.waitFor()
      await choose(reason)
      return { kind: 'closed', words: await waitForNotice(page, `${reference} is closed`) }
    },
    async correctPhone(subject, phone) {
      await open(subject)
      await press('f')
      await dialog.waitFor()
      await press('Tab', 'Tab', 'Control+A')
      await type(phone)
      await press('Control+Enter')
      const words = await waitForNotice(page, `The facts of ${subject.reference} are corrected.`)
      return { kind: 'facts-corrected', words }
    },
    async markSpam({ reference }) {
      await press('!')
      return { kind: 'marked-spam', words: await waitForNotice(page, `${reference} is in Spam.`) }
    },
    async merge(subject) {
      await open(subject)
      const offer = page.getByRole('button', { name: 'Merge into this one' })
      if ((await offer.count()) === 0) return undefined
      await tabTo(offer.first())
      await press('Enter')
      if (await page.getByRole('dialog', { name: 'Are both the same person?' }).isVisible()) await press('1')
      const words = await waitForNotice(page, `is merged into ${subject.reference}.`)
      return { kind: 'merged', words, reference: findReference(words) }
    },
    async enter({ name, phone, treatment, message }, channel) {
      await press('i')
      await page.locator('#fact-name:focus').waitFor()
      await press('Shift+Tab', ...Array<string>(entryChannels.indexOf(channel)).fill('ArrowRight'), 'Tab')
      await type(name)
      await press('Tab', 'Tab')
      await type(phone)
      await tabTo(page.getByLabel('Treatment'))
      await type(treatment)
      await tabTo(page.getByLabel('What was said'))
      await type(message)
      await tabTo(page.getByRole('radio', { name: 'Spoken' }))
      await press('Space', 'Control+Enter')
      const isNew = page.getByRole('button', { name: 'Save as new' })
      const isSaved = page.getByRole('heading', { level: 1, name, exact: true })
      await isNew.or(isSaved).first().waitFor()
      if ((await isNew.count()) > 0) await press('Control+Enter')
      const words = await waitForNotice(page, 'is entered.')
      return { kind: 'received', words, reference: findReference(words) }
    },
    async undo({ reference }) {
      await press('z')
      return { kind: 'undone', words: await waitForNotice(page, `Undone: ${reference} is as it was.`) }
    },
  }
}

function toIndex(element: Element): number {
  return Number(element.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? Number.POSITIVE_INFINITY)
}

function hasFocus(words: string): boolean {
  return document.activeElement?.closest('[data-index]')?.textContent?.includes(words) ?? false
}
