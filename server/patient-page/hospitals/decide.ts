import { toDate } from '#contract/company/office-days.ts'
import { hasEnded, isChosen, planAfterConsent, planAfterStanding } from '#contract/life/referral.ts'
import { type ConsentAnswer, consentAnswers, type Doing } from '#contract/site/patient-page.ts'
import { writtenFormat } from '../../case/inquiry/fields.ts'
import { planAbout } from '../../case/life/plan-about.ts'
import { receiveMessage } from '../../case/life/receive-message.ts'
import { takeConsentBack } from '../../case/life/take-consent-back.ts'
import type { LinkedInquiry } from '../../case/links/link.ts'
import { saveReferral } from '../../case/referrals/referrals.ts'
import { type NewEvent, recordChange } from '../../company/audit/record-change.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Trx } from '../../schema/tables.ts'
import { type AddDeps, toMessageId } from '../add.ts'
import { listPageReferrals, mayDecide, type PageReferral, toOffer, toSeenOffers } from './read-hospitals.ts'

/** `seen`: the question that the page showed. */
type Answered = { referral: string; answer: string; seen: string }

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
 * Takes the patient's answer to whether a hospital may be asked; undefined where that question is asked no more. A no, or a wish
 * to be asked first, ends what was agreed to before. Throws `forbidden` by a link that proves no mailbox.
 */
export async function answerQuestion(
  deps: AddDeps,
  inquiry: LinkedInquiry,
  { referral: id, answer: given, seen }: Answered,
): Promise<Doing | undefined> {
  if (!mayDecide(inquiry)) throw new AppError('forbidden')
  const answer = consentAnswers.find((one) => one === given)
  if (answer === undefined) throw new AppError('invalid_request')
  return recordChange(deps, async (trx, at) => {
    const one = await find(trx, deps, inquiry, id)
    const question = one?.words.question
    if (one === undefined || !question || hasEnded(one.row) || String(question.at) !== seen)
      return { events: [], result: undefined }
    if (question.answer === answer) return { events: [], result: doingOf[answer] }
    const { row, words } = one
    const isYes = answer === 'yes' || answer === 'later'
    const { files, summary } = question
    const { name: by } = writtenFormat.open(deps.vault, inquiry.own)
    const consent = { by, how: 'page' as const, at, note: '', files, summary, later: answer === 'later' }
    const before: NewEvent[] = []
    if (isYes) await saveReferral(trx, deps.vault, row, { words: { ...words, consent, question: null } })
    else if (words.consent === null)
      await saveReferral(trx, deps.vault, row, { words: { ...words, question: { ...question, answer } } })
    else
      before.push(
        ...(await takeConsentBack(trx, deps, {
          ...{ referral: row, words, actor: 'patient', at, ends: answer === 'no' },
          question: { ...question, answer },
        })),
      )
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
      ...{ event, plan: planAfterConsent },
    })
    const text = `${sentences[answer]} ${toPlace(one)}.`
    const message = await tell(trx, deps, inquiry, {
      key: `${row.id} ${question.at} ${answer} ${at}`,
      text,
      at,
    })
    return { events: [...before, ...told, ...message], result: doingOf[answer] }
  })
}

/** `wanted`: the referral, or `none`; `seen`: the offers that the page showed. */
type Chosen = { wanted: string; seen: string }

/**
 * Takes the patient's choice among the offers that were sent. Undefined where they are others by now, or the wanted one can't be
 * chosen any more. Throws `forbidden` by a link that proves no mailbox.
 */
export async function choose(
  deps: AddDeps,
  inquiry: LinkedInquiry,
  { wanted, seen }: Chosen,
): Promise<Doing | undefined> {
  if (!mayDecide(inquiry)) throw new AppError('forbidden')
  return recordChange(deps, async (trx, at) => {
    const referrals = await listPageReferrals({ db: trx, vault: deps.vault }, inquiry)
    const today = toDate(at, deps.office.zone)
    const shown = referrals.filter((one) => toOffer(one, { dates: 'en', today }) !== undefined)
    const chosen = shown.find(({ row }) => row.id === wanted)
    const isNone = wanted === 'none'
    const cannotBe = chosen === undefined || toOffer(chosen, { dates: 'en', today })?.isExpired === true
    if (shown.length === 0 || seen !== toSeenOffers(referrals, today) || (!isNone && cannotBe))
      return { events: [], result: undefined }
    const events: NewEvent[] = []
    for (const { row } of referrals.filter((one) => isChosen(one.row) && one !== chosen))
      events.push(...(await stand(trx, deps, { row, at, standing: 'quoted' })))
    if (chosen && !isChosen(chosen.row))
      events.push(...(await stand(trx, deps, { row: chosen.row, at, standing: 'chosen' })))
    const text = chosen ? `I choose the offer of ${toPlace(chosen)}.` : 'I choose none of these offers.'
    // The choice before tells a choice that is taken again from a form that is sent twice.
    const key = `${wanted} ${seen} ${await findLastChoice(trx, inquiry)}`
    if (events.length > 0 || isNone) events.push(...(await tell(trx, deps, inquiry, { key, text, at })))
    return { events, result: isNone ? ('chose-none' as const) : ('chose' as const) }
  })
}

async function findLastChoice(trx: Trx, { own, head }: LinkedInquiry): Promise<number | null> {
  const { last } = await trx
    .selectFrom('event')
    .select((eb) => eb.fn.max('n').as('last'))
    .where('subject_id', 'in', [own.id, head.id])
    .where('kind', '=', 'choice-made')
    .executeTakeFirstOrThrow()
  return last
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
