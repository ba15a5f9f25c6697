import { toDate } from '#contract/company/office-days.ts'
import { hasEnded, isChosen, planAfterStanding } from '#contract/life/referral.ts'
import { type ConsentAnswer, consentAnswers, type Doing } from '#contract/site/patient-page.ts'
import { writtenFormat } from '../../case/inquiry/fields.ts'
import { keepSteps, planAbout } from '../../case/life/plan-about.ts'
import { receiveMessage } from '../../case/life/receive-message.ts'
import type { LinkedInquiry } from '../../case/links/link.ts'
import { saveReferral } from '../../case/referrals/referrals.ts'
import { type NewEvent, recordChange } from '../../company/audit/record-change.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Trx } from '../../schema/tables.ts'
import { type AddDeps, toMessageId } from '../add.ts'
import { listPageReferrals, mayDecide, type PageReferral, toOffer } from './read-hospitals.ts'

type Answered = { referral: string; answer: string }

const doingOf = {
  yes: 'agreed',
  later: 'agreed',
  no: 'refused',
  ask: 'asked-first',
} as const satisfies Record<ConsentAnswer, Doing>

const sentences: Record<ConsentAnswer, string> = {
  yes: 'I agree that what I was shown is sent to',
  later: 'I agree that what I was shown, and later reports, are sent to',
  no: 'I don’t agree that anything is sent to',
  ask: 'Please ask me first, before anything is sent to',
}

/**
 * Takes the patient's answer to whether a hospital may be asked; undefined where nothing is asked any more. Throws `forbidden`
 * by a link that proves no mailbox. The same answer again changes nothing.
 */
export async function answerQuestion(
  deps: AddDeps,
  inquiry: LinkedInquiry,
  { referral: id, answer: given }: Answered,
): Promise<Doing | undefined> {
  if (!mayDecide(inquiry)) throw new AppError('forbidden')
  const answer = consentAnswers.find((one) => one === given)
  if (answer === undefined) throw new AppError('invalid_request')
  return recordChange(deps, async (trx, at) => {
    const one = await find(trx, deps, inquiry, id)
    const question = one?.words.question
    if (one === undefined || !question || hasEnded(one.row)) return { events: [], result: undefined }
    const { row, words } = one
    const isYes = answer === 'yes' || answer === 'later'
    const { files, summary } = question
    const { name: by } = writtenFormat.open(deps.vault, inquiry.own)
    const consent = { by, how: 'page' as const, at, note: '', files, summary, later: answer === 'later' }
    await saveReferral(trx, deps.vault, row, {
      words: isYes ? { ...words, consent, question: null } : { ...words, question: { ...question, answer } },
    })
    const event = isYes
      ? ({
          kind: 'consent-given',
          detail: {
            referral: row.id,
            hospital: row.hospital_id,
            files: files.length,
            later: answer === 'later',
          },
        } as const)
      : ({ kind: 'consent-answered', detail: { referral: row.id, answer } } as const)
    const told = await planAbout(trx, {
      ...{ referral: row, actor: 'patient', at, office: deps.office },
      ...{ event, plan: keepSteps },
    })
    const text = `${sentences[answer]} ${toPlace(one)}.`
    const message = await tell(trx, deps, inquiry, { key: `${row.id} ${question.at} ${answer}`, text, at })
    return { events: [...told, ...message], result: doingOf[answer] }
  })
}

/**
 * Takes the patient's choice among the offers that were sent; `none`: of none. Undefined for an offer that can't be chosen any
 * more. Throws `forbidden` by a link that proves no mailbox.
 */
export async function choose(
  deps: AddDeps,
  inquiry: LinkedInquiry,
  wanted: string,
): Promise<Doing | undefined> {
  if (!mayDecide(inquiry)) throw new AppError('forbidden')
  return recordChange(deps, async (trx, at) => {
    const referrals = await listPageReferrals({ db: trx, vault: deps.vault }, inquiry)
    const today = toDate(at, deps.office.zone)
    const shown = referrals.filter((one) => toOffer(one, { dates: 'en', today }) !== undefined)
    const chosen = shown.find(({ row }) => row.id === wanted)
    const isNone = wanted === 'none'
    const cannotBe = chosen === undefined || toOffer(chosen, { dates: 'en', today })?.isExpired === true
    if (shown.length === 0 || (!isNone && cannotBe)) return { events: [], result: undefined }
    const events: NewEvent[] = []
    for (const { row } of referrals.filter((one) => isChosen(one.row) && one !== chosen))
      events.push(...(await stand(trx, deps, { row, at, standing: 'quoted' })))
    if (chosen && !isChosen(chosen.row))
      events.push(...(await stand(trx, deps, { row: chosen.row, at, standing: 'chosen' })))
    const text = chosen ? `I choose the offer of ${toPlace(chosen)}.` : 'I choose none of these offers.'
    const key = `${wanted} ${shown.map(({ words }) => words.offeredAt).join(' ')}`
    if (events.length > 0 || isNone) events.push(...(await tell(trx, deps, inquiry, { key, text, at })))
    return { events, result: isNone ? ('chose-none' as const) : ('chose' as const) }
  })
}

type Stood = { row: PageReferral['row']; at: number; standing: 'quoted' | 'chosen' }

async function stand(trx: Trx, deps: AddDeps, { row, at, standing }: Stood): Promise<NewEvent[]> {
  await saveReferral(trx, deps.vault, row, { standing })
  return planAbout(trx, {
    referral: row,
    actor: 'patient',
    at,
    office: deps.office,
    event: isChosen({ standing })
      ? { kind: 'choice-made', detail: { referral: row.id } }
      : { kind: 'referral-changed', detail: { referral: row.id, from: row.standing, to: standing } },
    plan: (life, about) => planAfterStanding(life, about, standing),
  })
}

async function find(
  trx: Trx,
  { vault }: AddDeps,
  inquiry: LinkedInquiry,
  id: string,
): Promise<PageReferral | undefined> {
  const referrals = await listPageReferrals({ db: trx, vault }, inquiry)
  return referrals.find(({ row }) => row.id === id)
}

function toPlace({ hospital, city, country }: PageReferral): string {
  return [hospital, city, country].filter(Boolean).join(', ')
}

type Told = { key: string; text: string; at: number }

/** As a message of the patient, so that somebody answers. */
async function tell(
  trx: Trx,
  deps: AddDeps,
  { own }: LinkedInquiry,
  { key, text, at }: Told,
): Promise<NewEvent[]> {
  const id = toMessageId(deps.vault, [own.id, key])
  const known = await trx.selectFrom('message').select('id').where('id', '=', id).executeTakeFirst()
  if (known !== undefined) return []
  const message = { id, inquiryId: own.id, channel: 'page', author: 'patient', at, trust: null } as const
  return receiveMessage(trx, deps, { ...message, text }, at)
}
