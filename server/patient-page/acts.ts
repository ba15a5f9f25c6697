import type { Context } from 'hono'
import * as v from 'valibot'
import { heardFromSchema } from '#contract/inquiry/heard-from.ts'
import type { Doing, PatientPage } from '#contract/site/patient-page.ts'
import { storeHeardFrom } from '../case/inquiry/heard-from.ts'
import type { LinkedInquiry } from '../case/links/link.ts'
import { isWriteFailure } from '../platform/db/write-failure.ts'
import { AppError } from '../platform/http/app-error.ts'
import { readClientAddress } from '../platform/http/client-address.ts'
import { addToInquiry } from './add.ts'
import { newForm, readAddition, toTypedForm } from './addition-form.ts'
import { readContact, toTypedContact } from './contact-form.ts'
import { tryToTakeBack } from './files/take-back.ts'
import { answerQuestion, choose } from './hospitals/decide.ts'
import { mayDecide } from './hospitals/read-hospitals.ts'
import { countAddition, countContact, countContactMails } from './limits.ts'
import type { LinkAnswers, PatientPageDeps } from './link-answers.ts'
import { proposeContact } from './propose-contact.ts'
import { askToWithdraw, takeWithdrawalBack, withdrawInquiry } from './withdraw.ts'

type Act = (c: Context, inquiry: LinkedInquiry, fields: URLSearchParams) => Promise<Response>

/** The forms of the patient's page, by their field `act`. The question of where they heard of the company has none. */
export function createActs(deps: PatientPageDeps, { answerPatientPage, leadToPage }: LinkAnswers) {
  const { config } = deps
  const acts = new Map<string | null, Act>([
    ['withdraw', takeWithdrawal],
    ['back', takeBack],
    ['add', takeAddition],
    ['contact', takeContact],
    ['take-back', takeFileBack],
    ['consent', takeConsent],
    ['choose', takeChoice],
  ])

  async function takeAddition(c: Context, inquiry: LinkedInquiry, fields: URLSearchParams) {
    const read = readAddition(fields)
    if ('form' in read) {
      if (isFromScript(c)) throw new AppError('invalid_request')
      return answerPatientPage(c, inquiry, 422, { form: read.form })
    }
    const refused = await refuseTooMany(c, inquiry, toTypedForm(fields, 'tooMany'))
    if (refused) return refused
    try {
      await addToInquiry(deps, { inquiryId: inquiry.own.id, ...read })
    } catch (error) {
      if (!isWriteFailure(error) || isFromScript(c)) throw error
      deps.log.error({ err: error }, 'An addition to an inquiry could not be stored')
      return answerPatientPage(c, inquiry, 503, { form: toTypedForm(fields, 'unavailable') })
    }
    return isFromScript(c) ? c.json({ key: read.key }) : leadToPage(c, '?done=added#done')
  }

  async function takeContact(c: Context, inquiry: LinkedInquiry, fields: URLSearchParams) {
    const read = readContact(fields, deps.office.country)
    if ('form' in read) return answerPatientPage(c, inquiry, 422, { contact: read.form })
    const address = readClientAddress(c, config.trustedProxies)
    const email = read.contacts.flatMap((to) => (to.kind === 'email' ? to.email : [])).join()
    const { own, head } = inquiry
    const waitSeconds = await countContact(deps.limits, address, own.id)
    if (waitSeconds !== undefined) {
      c.header('Retry-After', String(waitSeconds))
      return answerPatientPage(c, inquiry, 429, { contact: toTypedContact(fields, 'tooMany') })
    }
    const mails = await countContactMails(deps.limits, address, { email, presentIndex: head.email_index })
    try {
      await proposeContact(deps, inquiry, { ...read, mails })
    } catch (error) {
      if (!isWriteFailure(error)) throw error
      deps.log.error({ err: error }, 'A new address or number could not be stored')
      return answerPatientPage(c, inquiry, 503, { contact: toTypedContact(fields, 'unavailable') })
    }
    return leadToPage(c, '?done=proposed#done')
  }

  async function takeWithdrawal(c: Context, inquiry: LinkedInquiry, fields: URLSearchParams) {
    const wants = fields.get('erase') === null ? 'stop' : 'erase'
    if (inquiry.reach === 'own') {
      const refused = await refuseTooMany(c, inquiry, { ...newForm(), problem: 'tooMany' })
      if (refused) return refused
      await askToWithdraw(deps, inquiry.own.id, wants)
      return leadToPage(c, '?done=asked#done')
    }
    await withdrawInquiry(deps, inquiry.head.id, wants)
    return leadToPage(c, '?done=withdrawn#done')
  }

  async function refuseTooMany(c: Context, inquiry: LinkedInquiry, form: PatientPage['form']) {
    const address = readClientAddress(c, config.trustedProxies)
    const waitSeconds = await countAddition(deps.limits, address, inquiry.own.id)
    if (waitSeconds === undefined) return undefined
    if (isFromScript(c)) throw new AppError('too_many', { retryAfterSeconds: waitSeconds })
    c.header('Retry-After', String(waitSeconds))
    return answerPatientPage(c, inquiry, 429, { form })
  }

  // A withdrawal is never refused. Each after the first needs this, which is limited.
  async function takeBack(c: Context, inquiry: LinkedInquiry) {
    if (inquiry.reach === 'own') return leadToPage(c, '#withdraw')
    const refused = await refuseTooMany(c, inquiry, { ...newForm(), problem: 'tooMany' })
    if (refused) return refused
    await takeWithdrawalBack(deps, inquiry.head.id)
    return leadToPage(c, '?done=back#done')
  }

  async function takeFileBack(c: Context, { own }: LinkedInquiry, fields: URLSearchParams) {
    const problem = await tryToTakeBack(deps.patientFiles, own.id, fields.get('file') ?? '')
    return leadToPage(c, `${problem ? `?problem=${problem}` : ''}#reports`)
  }

  async function takeConsent(c: Context, inquiry: LinkedInquiry, fields: URLSearchParams) {
    const read = (name: string) => fields.get(name) ?? ''
    const answered = { referral: read('referral'), answer: read('answer'), seen: read('seen') }
    return decide(c, inquiry, () => answerQuestion(deps, inquiry, answered))
  }

  async function takeChoice(c: Context, inquiry: LinkedInquiry, fields: URLSearchParams) {
    const chosen = { wanted: fields.get('referral') ?? '', seen: fields.get('seen') ?? '' }
    return decide(c, inquiry, () => choose(deps, inquiry, chosen))
  }

  /** The page shows what is left to decide where nothing was. */
  async function decide(c: Context, inquiry: LinkedInquiry, take: () => Promise<Doing | undefined>) {
    if (!mayDecide(inquiry)) throw new AppError('forbidden')
    const refused = await refuseTooMany(c, inquiry, { ...newForm(), problem: 'tooMany' })
    if (refused) return refused
    const done = await take()
    return leadToPage(c, done === undefined ? '#hospitals' : `?done=${done}#done`)
  }

  async function takeHeardFrom(c: Context, { own }: LinkedInquiry, fields: URLSearchParams) {
    const heard = v.safeParse(heardFromSchema, fields.get('heard'))
    if (heard.success) await storeHeardFrom(deps, { id: own.id, receivedAt: own.received_at }, heard.output)
    return leadToPage(c, '#heard')
  }

  return (act: string | null): Act => acts.get(act) ?? takeHeardFrom
}

/** The page's script, which gets JSON. */
function isFromScript(c: Context): boolean {
  return c.req.header('accept') === 'application/json'
}
