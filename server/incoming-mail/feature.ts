import { Hono } from 'hono'
import { readIncomingMailRoute } from '#contract/desk/incoming-mail.ts'
import type { Feature, Ground } from '../case/feature.ts'
import { serveRoute } from '../company/staff/serve-route.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { forgetMails } from './forget-mails.ts'
import { addMailGauges } from './gauges.ts'
import { findMailboxState, readIncomingMail } from './health.ts'
import { tryMailbox } from './imap/try-mailbox.ts'
import type { IncomingMail } from './open.ts'
import { serveUnsorted } from './unsorted/routes.ts'

/** The mailbox, and mails that belong to no inquiry yet. */
export function incomingMailFeature(ground: Ground) {
  const { db, incoming, settings } = ground

  /** Loads nothing of it if its settings are missing. */
  async function startConfiguredMail(): Promise<IncomingMail | undefined> {
    if (incoming.imap === undefined && incoming.lmtp === undefined) return undefined
    const { startIncomingMail } = await import('./open.ts')
    return await startIncomingMail(incoming, ground)
  }

  /** Starts again when the mailbox is another one, or the company's own addresses are. */
  async function startPresentMail(): Promise<AsyncDisposable> {
    function toKey(): string {
      const present = settings.present()
      return JSON.stringify([present.incoming, present.mailboxes, present.company.name])
    }
    let started = toKey()
    let running = await startConfiguredMail()
    let isStopped = false
    settings.onChange(async function restart() {
      if (isStopped || toKey() === started) return
      started = toKey()
      await running?.[Symbol.asyncDispose]()
      running = await startConfiguredMail()
    })
    return {
      async [Symbol.asyncDispose]() {
        isStopped = true
        await running?.[Symbol.asyncDispose]()
      },
    }
  }

  const desk = new Hono<{ Variables: StaffVariables }>()
  serveRoute(desk, readIncomingMailRoute, () => readIncomingMail(db, incoming))
  serveUnsorted(desk, ground)

  return {
    startConfiguredMail,
    desk,
    tasks: {
      forgetMails: () => forgetMails({ ...ground, retentionDays: settings.present().retentionDays }),
    },
    trials: { mailbox: ({ incoming: wanted }) => tryMailbox(wanted.imap) },
    readiness: { mailbox: () => findMailboxState(db, incoming, ground.now()) },
    gauges: (registry) => addMailGauges(registry, ground),
    start: startPresentMail,
  } satisfies Feature & { startConfiguredMail: () => Promise<IncomingMail | undefined> }
}
