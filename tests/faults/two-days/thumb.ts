import type { Locator, Page } from 'playwright-core'
import { outcomeNotices, toOutcomeEvent, toPlanNotice, toReplyNotice } from './confirmations.ts'
import type { CallOutcome, Hands, MessageOutcome, Plan, Subject } from './hands.ts'
import { waitForNotice } from './notices.ts'

const SWIPE_PX = 700
const SWIPE_MS = 100
const MAX_DISMISS_MS = 1_000
const MAX_SWIPES = 60

export function useThumb(page: Page): Hands {
  const dialog = page.getByRole('dialog')
  const bar = page.locator('.action-bar')
  const choice = (name: string | RegExp) => dialog.getByRole('button', { name })

  async function tap(...targets: Locator[]): Promise<void> {
    for (const target of targets) await target.first().tap()
  }

  async function tapMore(name: string | RegExp): Promise<void> {
    await tap(bar.getByRole('button', { name: 'More' }), page.getByRole('menuitem', { name }))
  }

  async function look(): Promise<void> {
    // Messages cover the controls below them.
    const dismiss = page.getByRole('button', { name: 'Dismiss', exact: true })
    for (let left = await dismiss.count(); left > 0; left--)
      await dismiss
        .last()
        .tap({ timeout: MAX_DISMISS_MS })
        .catch(() => undefined)
    const back = page.locator('.back-link')
    if (await back.isVisible()) await back.tap()
    await tap(page.getByRole('navigation', { name: 'Inbox' }).getByRole('link', { name: /^Due/ }))
    await page.getByRole('heading', { level: 1, name: 'Due' }).waitFor()
    await page.locator('.inbox__end').waitFor()
  }

  async function plan({ kind, time }: Plan): Promise<void> {
    await dialog.getByRole('list', { name: 'When' }).waitFor()
    if (kind) await tap(choice(kind))
    // Two presets with the same time are shown as one.
    const isOffered = time !== undefined && (await choice(time).count()) > 0
    await tap(isOffered ? choice(time) : dialog.getByRole('list', { name: 'When' }).getByRole('button'))
  }

  async function tellOutcome(
    { reference }: Subject,
    outcome: CallOutcome | MessageOutcome,
    next: Plan,
  ): Promise<'answered' | 'attempted'> {
    await tap(choice(outcome))
    await plan(next)
    await waitForNotice(page, outcomeNotices[outcome](reference))
    return toOutcomeEvent(outcome)
  }

  return {
    look,
    async reach(reference) {
      await look()
      const row = page.getByRole('article').filter({ hasText: reference })
      for (let swipes = 0; swipes < MAX_SWIPES && (await row.count()) === 0; swipes++) {
        await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), swipes * SWIPE_PX)
        await page.waitForTimeout(SWIPE_MS)
      }
      await row.getByRole('link').tap()
      await page.getByRole('region', { name: 'Conversation' }).waitFor()
    },
    async claim({ reference }) {
      // A colleague may have been faster.
      await tapMore(/^(Claim|Take over)/)
      await waitForNotice(page, `${reference} is yours.`)
      return 'claimed'
    },
    async replyByTemplate(subject, template) {
      await tap(bar.getByRole('button', { name: 'Template' }), choice(template))
      const isAsked = page.getByRole('dialog', { name: 'Destination' })
      await isAsked.or(page.locator('#reply')).first().waitFor()
      if (await isAsked.isVisible()) await tap(choice('India'))
      await dialog.waitFor({ state: 'hidden' })
      await tap(page.getByRole('button', { name: 'Send reply' }))
      await waitForNotice(page, toReplyNotice(subject))
      return 'answered'
    },
    async call(subject, outcome, next) {
      await tap(bar.getByRole('link', { name: 'Call' }))
      return tellOutcome(subject, outcome, next)
    },
    async sendWhatsApp(subject, outcome, next) {
      await tap(bar.getByRole('link', { name: 'WhatsApp' }))
      return tellOutcome(subject, outcome, next)
    },
    async planNext(subject, next) {
      await tap(bar.getByRole('button', { name: 'Next' }))
      await plan(next)
      await waitForNotice(page, toPlanNotice(subject))
      return 'next-set'
    },
    async handOver({ reference }, to, words) {
      await tapMore('Hand over')
      await tap(choice(to), dialog.getByLabel('Note (optional)'))
      await page.keyboard.type(words)
      await page.keyboard.press('Enter')
      await waitForNotice(page, `${reference} is with ${to}.`)
      return 'assigned'
    },
    async note(_subject, words) {
      await tap(page.getByRole('button', { name: 'Note for colleagues' }), page.locator('#note'))
      await page.keyboard.type(words)
      await tap(page.getByRole('button', { name: 'Save note' }))
      await waitForNotice(page, 'Your note is kept.')
      return 'noted'
    },
    async close({ reference }, reason) {
      await tapMore('Close')
      await tap(choice(reason))
      await waitForNotice(page, `${reference} is closed`)
      return 'closed'
    },
    async undo({ reference }) {
      await page.getByRole('button', { name: 'Undo' }).last().tap()
      await waitForNotice(page, `Undone: ${reference} is as it was.`)
      return 'undone'
    },
  }
}
