import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#contract/durations.ts'
import type { Arrival } from '../case/inquiry/store.ts'
import { acceptArrivals } from '../case/inquiry/store.ts'
import { enterInquiry } from '../case/life/enter-inquiry.ts'
import { recordChange } from '../company/audit/record-change.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import { createHappenings } from './happen.ts'
import { type DemoDeps, toPast } from './past.ts'
import { stories } from './stories/stories.ts'
import type { Story } from './story.ts'
import { toTime } from './times.ts'

/**
 * Makes the invented inquiries with the functions by which real ones are made, each at its time: what has happened to all of them
 * in its order. The first of `people` is the person who asked for them.
 */
export async function makeInvented(deps: DemoDeps, people: readonly SignedInStaff[]): Promise<void> {
  const now = deps.now()
  const { zone } = deps.office
  const references = new Map<string, string>()
  const toPerson = (number: number) => people[number % people.length] as SignedInStaff
  const happen = createHappenings(deps, { now, references, toPerson })
  const inOrder = stories
    .flatMap((story) => [
      { at: toTime(story.at, { now, zone }), run: (at: number) => arrive(story, at) },
      ...(story.later ?? []).map((happening) => ({
        at: toTime(happening.at, { now, zone }),
        run: (at: number) => happen(story, happening, at),
      })),
    ])
    .toSorted((a, b) => a.at - b.at)
  for (const { at, run } of inOrder) await run(Math.min(at, now))
  await tidyUp(deps, now)
  deps.announce()

  async function arrive(story: Story, at: number): Promise<void> {
    references.set(story.key, await (story.channel ? enter(story, at) : accept(story, at)))
  }

  async function accept(story: Story, at: number): Promise<string> {
    const [acceptance] = await recordChange(toPast(deps, at), (trx) =>
      acceptArrivals(trx, deps.vault, [toArrival(story, at)], {
        judge: () => [],
        takeDigestLine: () => true,
        prefix: deps.office.referencePrefix,
      }),
    )
    if (acceptance?.outcome !== 'accepted') throw new Error(`The invented inquiry ${story.key} was refused`)
    if (story.heard)
      await deps.db
        .updateTable('inquiry')
        .set({ heard_from: story.heard })
        .where('id', '=', acceptance.receipt.id)
        .execute()
    return acceptance.receipt.reference
  }

  function enter({ channel = 'phone', owner, ...story }: Story, at: number): Promise<string> {
    const by = toPerson(owner ?? 0)
    return enterInquiry({ ...toPast(deps, at), isInvented: true }, by, {
      id: randomUUID(),
      channel,
      ...{ name: story.name, countryCode: story.countryCode, phone: story.phone, email: '' },
      ...{ treatment: story.treatment, message: story.message, locale: story.locale, writer: null },
      consent: { form: channel === 'whatsapp' ? 'whatsapp' : 'spoken', to: by.id },
      acknowledge: false,
      earlier: [],
      owner: owner === undefined ? null : by.id,
    })
  }
}

function toArrival(story: Story, receivedAt: number): Arrival {
  const { key, name, countryCode, phone, treatment, message, locale } = story
  const email = `${key}@patient.example`
  return {
    inquiry: { name, email, countryCode, phone, treatment, message, locale, consentVersion: '' },
    signals: { isTrapFilled: false, filledInMs: undefined },
    mailing: { isCrowded: false, mayAcknowledge: false },
    idempotencyKey: undefined,
    receivedAt,
    isInvented: true,
  }
}

/** Replies of the past were never to be sent, and what colleagues were told of before yesterday has been seen. */
async function tidyUp({ db }: DemoDeps, now: number): Promise<void> {
  const invented = db.selectFrom('inquiry').select('id').where('invented', '=', 1)
  await db.deleteFrom('outbox').where('inquiry_id', 'in', invented).execute()
  await db
    .updateTable('notification')
    .set((eb) => ({ seen_at: eb.ref('at') }))
    .where('inquiry_id', 'in', invented)
    .where('at', '<', now - DAY_MS)
    .execute()
}
