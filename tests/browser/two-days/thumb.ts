import type { EntryChannel } from '#contract/life/entry-origin.ts'
import type { Locator, Page } from '#testing/outside/playwright.ts'
import { findReference, outcomeNotices, toOutcomeEvent, toPlanNotice } from './confirmations.ts'
import type { CallOutcome, Hands, MessageOutcome, Plan, Subject } from './hands.ts'
import { waitForNotice, waitForReply } from './notices.ts'
import type { Done } from './told.ts'

const channelNames: Record<EntryChannel, string> = {
  email: 'E-mail',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  'in-person': 'At the office',
  colleague: 'Colleague',
}

const SWIPE_PX = 700
const SWIPE_MS = 100
const MAX_DISMISS_MS = 1_000
const MAX_DISMISSED = 10
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
    // Messages cover the controls below them. A question about a call that a colleague was faster with stays.
    const dismiss = page.getByRole('button', { name: /^Dismiss/ })
    for (let taps = 0; taps < MAX_DISMISSED && (await dismiss.count()) > 0; taps++)
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
  ): Promise<Done> {
    await tap(choice(outcome))
    await plan(next)
    const words = await waitForNotice(page, outcomeNotices[outcome](reference))
    return { kind: toOutcomeEvent(outcome), words }
  }

  async function fill(field: Locator, words: string): Promise<void> {
    await tap(field)
    await page.keyboard.press('Control+A')
    await page.keyboard.type(words)
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
      return { kind: 'claimed', words: await waitForNotice(page, `${reference} is yours.`) }
    },
    async replyByTemplate(subject, template) {
      await tap(bar.getByRole('button', { name: 'Template' }), choice(template))
      const isAsked = page.getByRole('dialog', { name: 'Destination' })
      await isAsked.or(page.locator('#reply')).first().waitFor()
      if (await isAsked.isVisible()) await tap(choice('India'))
      await dialog.waitFor({ state: 'hidden' })
      await tap(page.getByRole('button', { name: 'Send reply' }))
      return { kind: 'answered', words: await waitForReply(page, subject) }
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
      return { kind: 'step-added', words: await waitForNotice(page, toPlanNotice(subject)) }
    },
    async handOver({ reference }, to, words) {
      await tapMore('Hand over')
      // A colleague's name is also in the words about those whom they cover.
      await tap(choice(new RegExp(`^${to}`)))
      await fill(dialog.getByLabel('Note (optional)'), words)
      await page.keyboard.press('Enter')
      return { kind: 'assigned', words: await waitForNotice(page, `${reference} is with ${to}.`) }
    },
    async note(_subject, words) {
      await tap(page.getByRole('button', { name: 'Note for colleagues' }), page.locator('#note'))
      await page.keyboard.type(words)
      await tap(page.getByRole('button', { name: 'Save note' }))
      return { kind: 'noted', words: await waitForNotice(page, 'Your note is kept.') }
    },
    async close({ reference }, reason) {
      await tapMore('Close')
      await tap(choice(reason))
      return { kind: 'closed', words: await waitForNotice(page, `${reference} is closed`) }
    },
    async correctPhone({ reference }, phone) {
      await tapMore('Correct the facts')
      await fill(dialog.getByLabel('Phone', { exact: true }), phone)
      await tap(choice('Save'))
      const words = await waitForNotice(page, `The facts of ${reference} are corrected.`)
      return { kind: 'facts-corrected', words }
    },
    async markSpam({ reference }) {
      await tapMore('Put in Spam')
      return { kind: 'marked-spam', words: await waitForNotice(page, `${reference} is in Spam.`) }
    },
    async merge({ reference }) {
      const offer = page.getByRole('button', { name: 'Merge into this one' })
      if ((await offer.count()) === 0) return undefined
      await tap(offer)
      const answer = page.getByRole('button', { name: 'They are one person: merge' })
      if (await answer.isVisible()) await tap(answer)
      const words = await waitForNotice(page, `is merged into ${reference}.`)
      return { kind: 'merged', words, reference: findReference(words) }
    },
    async enter({ name, phone, treatment, message }, channel) {
      await look()
      await tap(page.getByRole('link', { name: 'New inquiry' }))
      await tap(page.getByRole('radio', { name: channelNames[channel] }))
      await fill(page.getByLabel('Name'), name)
      await fill(page.locator('#fact-phone'), phone)
      await fill(page.getByLabel('Treatment'), treatment)
      await fill(page.getByLabel('What was said'), message)
      await tap(
        page.getByRole('radio', { name: 'Spoken' }),
        page.getByRole('button', { name: 'Save', exact: true }),
      )
      const isNew = page.getByRole('button', { name: 'Save as new' })
      const isSaved = page.getByRole('heading', { level: 1, name, exact: true })
      await isNew.or(isSaved).first().waitFor()
      if ((await isNew.count()) > 0) await tap(isNew)
      const words = await waitForNotice(page, 'is entered.')
      return { kind: 'received', words, reference: findReference(words) }
    },
    async undo({ reference }) {
      await page.getByRole('button', { name: 'Undo' }).last().tap()
      return { kind: 'undone', words: await waitForNotice(page, `Undone: ${reference} is as it was.`) }
    },
  }
}
