import type { Figures } from '#contract/desk/oversight.ts'
import { isChosen } from '#contract/life/referral.ts'
import type { OpenDeps } from '../case/inquiry/try-to-open.ts'
import { countAnswers, selectAsked, toMedianDays } from '../case/referrals/count-answers.ts'
import { readHospitalNames } from '../case/referrals/read-referrals.ts'
import type { Db } from '../schema/tables.ts'
import type { Range } from './work.ts'

type HospitalFigures = Pick<Figures, 'hospitals' | 'destinations' | 'way'>

/** Figures of the hospitals that were asked in a range, by hospital and by country, and the way from inquiry to choice. */
export async function readHospitalFigures(
  deps: OpenDeps & { db: Db },
  range: Range,
): Promise<HospitalFigures> {
  const asked = await selectAsked(deps.db, range)
  const byHospital = Map.groupBy(asked, ({ hospital_id }) => hospital_id)
  const firsts = [...byHospital.values()].flatMap(([first]) => first ?? [])
  const names = await readHospitalNames(
    deps,
    firsts.map(({ id }) => id),
  )
  return {
    hospitals: firsts
      .map(({ id, hospital_id, country }) => ({
        id: hospital_id,
        name: names.get(id) ?? '',
        country,
        ...countAnswers(byHospital.get(hospital_id) ?? []),
      }))
      .toSorted((a, b) => b.asked - a.asked),
    destinations: [...Map.groupBy(asked, ({ country }) => country)]
      .map(([country, referrals]) => ({ country, ...countAnswers(referrals) }))
      .toSorted((a, b) => b.asked - a.asked),
    way: await readWay(deps.db, asked),
  }
}

type Asked = Awaited<ReturnType<typeof selectAsked>>

/** Counts inquiries, not hospitals: how far each came. */
async function readWay(db: Db, asked: Asked): Promise<Figures['way']> {
  const count = (some: Asked) => new Set(some.map(({ inquiry_id }) => inquiry_id)).size
  const chosen = asked.filter(isChosen)
  return {
    asked: count(asked),
    answered: count(asked.filter(({ answered_at }) => answered_at !== null)),
    quoted: count(asked.filter(({ quoted_at }) => quoted_at !== null)),
    chosen: count(chosen),
    medianDays: toMedianDays(await readTimesToChoice(db, [...new Set(chosen.map((one) => one.inquiry_id))])),
  }
}

/** From the arrival of each inquiry to its last choice. */
async function readTimesToChoice(db: Db, inquiryIds: readonly string[]): Promise<number[]> {
  if (inquiryIds.length === 0) return []
  const rows = await db
    .selectFrom('event')
    .innerJoin('inquiry', 'inquiry.id', 'event.subject_id')
    .select((eb) => ['inquiry.received_at', eb.fn.max('event.at').as('at')])
    .where('subject_id', 'in', inquiryIds)
    .where('kind', '=', 'choice-made')
    .groupBy(['inquiry.id', 'inquiry.received_at'])
    .execute()
  return rows.map(({ received_at, at }) => Math.max(0, Number(at) - received_at))
}
