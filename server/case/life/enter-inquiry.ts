import type { Company } from '#contract/company/company.ts'
import type { Entry } from '#contract/desk/entry.ts'
import { forEachField, type InquiryField } from '#contract/inquiry/inquiry.ts'
import type { EntryOrigin } from '#contract/life/entry-origin.ts'
import { type Life, toNewLife } from '#contract/life/inquiry.ts'
import type { ChangeEvent } from '#contract/life/outcome.ts'
import type { Context } from '#contract/life/transition.ts'
import type { SiteBuild } from '#contract/site/site-build.ts'
import { recordChange } from '../../company/audit/record-change.ts'
import type { SignedInStaff } from '../../company/staff/staff-guard.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { listInquiryLanguages } from '../inquiry/inquiry-languages.ts'
import { checkPast } from '../inquiry/past-time.ts'
import { type Arrival, acceptArrivals } from '../inquiry/store.ts'
import { dropSentDraft } from '../words/drafts.ts'
import { entryChannels } from '../words/read-conversation.ts'
import { insertEarlier } from '../words/said.ts'
import { insertStepNotes } from '../words/step-notes.ts'
import { checkHelpers, checkPerson, toChange } from './actions.ts'
import { type ChangeDeps, storeLife } from './change-inquiry.ts'
import { notifyOfChange } from './notify.ts'

export type EnterDeps = ChangeDeps & {
  wakeOutbox: () => void
  site: Pick<SiteBuild, 'languages'>
  office: Company
  /** Makes an inquiry to try the desk. */
  isInvented?: true
}

/**
 * Stores an inquiry from elsewhere; returns its reference. The event records who entered it, the channel and the
 * consent. Idempotent by id.
 */
export async function enterInquiry(deps: EnterDeps, staff: SignedInStaff, entry: Entry): Promise<string> {
  const { vault } = deps
  const languages = await listInquiryLanguages(deps)
  if (!languages.includes(entry.locale)) throw new AppError('invalid_request')
  const reference = await recordChange(deps, async (trx, at) => {
    const receivedAt = Math.min(entry.receivedAt ?? at, at)
    const consentAt = Math.min(entry.consent.at ?? receivedAt, at)
    for (const time of [entry.receivedAt, entry.consent.at]) checkPast(time, at)
    await checkPerson(trx, entry.consent.to)
    if (entry.owner !== null) await checkPerson(trx, entry.owner)
    await checkHelpers(trx, entry.plans)
    const before = toNewLife(receivedAt, false)
    const context = { me: staff.id, now: at, office: deps.office }
    const planned = plan({ ...before, owner: entry.owner }, entry, context)
    const { life } = planned
    const detail: EntryOrigin = {
      channel: entry.channel,
      consent: entry.consent.form,
      consentTo: entry.consent.to,
      consentAt,
    }
    const event = { kind: 'received', actor: staff.id, detail } as const
    const arrival = {
      ...toArrival(entry, { receivedAt, life, event }),
      isInvented: deps.isInvented,
    }
    const { events, result } = await acceptArrivals(trx, vault, [arrival], {
      judge: () => [],
      takeDigestLine: () => true,
      prefix: deps.office.referencePrefix,
    })
    const [acceptance] = result
    if (acceptance === undefined || acceptance.outcome === 'conflict')
      throw new AppError('idempotency_conflict')
    const { id, reference } = acceptance.receipt
    if (acceptance.outcome === 'accepted') {
      await storeLife(trx, id, life)
      await insertStepNotes(trx, vault, { inquiryId: id, author: staff.id, at, plans: entry.plans })
      const channel = entryChannels[entry.channel]
      await insertEarlier(trx, vault, { inquiryId: id, channel, earlier: entry.earlier, now: at })
      await dropSentDraft(trx, vault, { staffId: staff.id, id: entry.id })
      await notifyOfChange(trx, {
        inquiryId: id,
        actor: staff.id,
        at,
        before,
        after: life,
        event,
        office: deps.office,
      })
      const own = planned.events.map((one) => ({ ...one, subjectId: id, actor: staff.id }))
      return { events: [...events, ...own], result: reference }
    }
    return { events, result: reference }
  })
  deps.wakeOutbox()
  return reference
}

type Planned = { life: Life; events: readonly ChangeEvent[] }

/** The steps are planned with the entry, as one version. */
function plan(life: Life, { plans: [step, ...plans] = [] }: Entry, context: Context): Planned {
  const change = step && toChange(life, { action: 'add-step', step, plans }, context)
  if (change === undefined) return { life, events: [] }
  return { life: { ...change.life, undo: null, version: life.version }, events: [change.event] }
}

function toArrival(
  entry: Entry,
  {
    receivedAt,
    life,
    event,
  }: { receivedAt: number; life: Life; event: NonNullable<Arrival['entry']>['event'] },
): Arrival {
  const words: Partial<Record<InquiryField, string>> = entry
  const { email, countryCode, locale, writer } = entry
  return {
    inquiry: { ...forEachField((field) => words[field] ?? ''), countryCode, locale, consentVersion: '' },
    signals: { isTrapFilled: false, filledInMs: undefined },
    mailing: { isCrowded: false, mayAcknowledge: entry.acknowledge && email !== '' },
    idempotencyKey: `desk ${entry.id}`,
    receivedAt,
    entry: { writer, life, event },
  }
}
