import { sql } from 'kysely'
import { HOUR_MS } from '#contract/durations.ts'
import type { UrgentKind } from '#contract/mail/mail-kinds.ts'
import type { Ground } from '../case/feature.ts'
import { readProfile } from '../company/staff/profiles.ts'
import { deleteUrgentText } from '../company/staff/urgent-texts.ts'
import { isTexted, listTextedCountries, type SendText } from '../company/texts/channels.ts'
import { toWaitMs } from '../platform/worker/backoff.ts'
import { claimRows } from '../platform/worker/claim.ts'
import { composeText, type QueuedText } from './urgent-words.ts'

const TEXTS_AT_A_TIME = 20
/** Each text may take the gateway's ten seconds. */
const LEASE_MS = 5 * 60_000
/** Later, a text wakes somebody for what has long been seen. */
const GIVE_UP_AFTER_MS = 4 * HOUR_MS

type Deps = Pick<Ground, 'db' | 'vault' | 'config' | 'office' | 'limits' | 'log' | 'now' | 'random'> & {
  send: SendText | undefined
}

/** Sends what is due. Of each text that is sent, or that nobody can get any more, nothing stays. */
export async function sendUrgentTexts(deps: Deps): Promise<void> {
  const { db, log, now, random } = deps
  const claimed = await claimRows(db, {
    table: 'urgent_text',
    isDue: sql<boolean>`due_at <= ${now()}`,
    orderBy: 'due_at',
    limit: TEXTS_AT_A_TIME,
    now: now(),
    leaseMs: LEASE_MS,
  })
    .returning(['n', 'staff_id', 'inquiry_id', 'about_id', 'kind', 'attempts', 'created_at'])
    // The compiler thinks of the columns of every table that is claimed from.
    .$narrowType<{ staff_id: string; kind: UrgentKind }>()
    .execute()
  for (const text of claimed) {
    const facts = { kind: text.kind, staff: text.staff_id, attempts: text.attempts }
    try {
      await sendOne(deps, text)
      await deleteUrgentText(db, text.n)
    } catch (error) {
      if (now() - text.created_at > GIVE_UP_AFTER_MS) {
        log.error({ err: error, ...facts }, 'An urgent text message was given up')
        await deleteUrgentText(db, text.n)
        continue
      }
      log.warn({ err: error, ...facts }, 'An urgent text message was postponed')
      await db
        .updateTable('urgent_text')
        .set({ due_at: now() + toWaitMs(text.attempts, random), lease_until: 0 })
        .where('n', '=', text.n)
        .where('attempts', '=', text.attempts)
        .execute()
    }
  }
}

async function sendOne(
  { db, vault, config, office, limits, log, now, send }: Deps,
  text: QueuedText & { staff_id: string },
): Promise<void> {
  const { urgentPhone } = await readProfile(db, vault, text.staff_id)
  const countries = listTextedCountries(config.sms.countries, office)
  if (send === undefined || urgentPhone === null || !isTexted(countries, urgentPhone)) return
  const { deskOrigin } = config
  const words = await composeText(db, text, { companyName: office.name, deskOrigin, at: now() })
  if (words === undefined) return
  if ((await limits.count('urgentTexts', text.staff_id)) !== undefined) {
    log.warn({ staff: text.staff_id, kind: text.kind }, 'No more urgent text messages to this person today')
    return
  }
  await send({ to: urgentPhone, text: words })
}
