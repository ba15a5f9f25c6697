import { Hono } from 'hono'
import type { Feature, Ground } from '../case/feature.ts'
import type { StaffVariables } from '../platform/staff/staff-guard.ts'
import { forgetMails } from './forget-mails.ts'
import { addMailGauges } from './gauges.ts'
import { readIncomingMail } from './health.ts'
import type { IncomingMail } from './open.ts'
import { unsortedRoutes } from './unsorted/routes.ts'

/** The mailbox, and mails that belong to no inquiry yet. */
export function incomingMailFeature(ground: Ground) {
  const { db, config } = ground
  const { incoming } = config.mail
  const isTakenIn = incoming.imap !== undefined || incoming.lmtp !== undefined

  /** Without its settings nothing of it is loaded. */
  async function startConfiguredMail(): Promise<IncomingMail | undefined> {
    if (!isTakenIn) return undefined
    const { startIncomingMail } = await import('./open.ts')
    return await startIncomingMail(incoming, ground)
  }

  return {
    startConfiguredMail,
    desk: new Hono<{ Variables: StaffVariables }>()
      .get('/incoming-mail', async (c) => c.json(await readIncomingMail(db, incoming)))
      .route('/', unsortedRoutes(ground)),
    tasks: { forgetMails: () => forgetMails({ ...ground, retentionDays: config.retentionDays }) },
    gauges(registry) {
      if (isTakenIn) addMailGauges(registry, { ...ground, incoming })
    },
    start: startConfiguredMail,
  } satisfies Feature & { startConfiguredMail: () => Promise<IncomingMail | undefined> }
}
