import { useQueryClient } from '@tanstack/react-query'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { addReferralRoute, recordConsentRoute, sendToHospitalRoute } from '#contract/desk/referral-changes.ts'
import type { Referral } from '#contract/desk/referrals.ts'
import { keepAnswer } from '../../../case/cached-rows.ts'
import { toInquiryQuery } from '../../../case/use-inquiry.ts'
import { callDesk } from '../../../platform/api.ts'
import { tellFailed } from '../../../shell/toasts-store.ts'
import type { AskDraft } from './ask-draft.ts'
import { explainReferral } from './explain-referral.ts'
import { findMailLacking } from './hospital-mail-form.tsx'
import { toThreadsKey } from './use-thread.ts'
import { useTurns } from './use-turns.ts'

type Chosen = AskDraft['chosen'][number]
type Agreed = {
  by: string
  at: number
  note: string
  files: string[]
  summary: number | null
  later: boolean
}

/** Chooses, notes the consent and sends, for one hospital after another. What is done already is not repeated. */
export function useAsking(detail: InquiryDetail) {
  const { reference } = detail.inquiry
  const client = useQueryClient()
  const { states, isRunning, start } = useTurns()
  const query = toInquiryQuery(reference)

  async function keep(answered: Promise<InquiryDetail>, id: string): Promise<[InquiryDetail, Referral]> {
    const answer = await answered
    keepAnswer(client, answer)
    const referral = answer.referrals.find((one) => one.id === id)
    if (referral === undefined) throw new Error('The answer lacks the referral that it is about.')
    return [answer, referral]
  }

  const add = ({ referral: id, hospital }: Chosen) =>
    keep(callDesk(addReferralRoute, { reference, body: { id, hospital } }), id)

  async function ask(one: Chosen, { subject, text, files }: AskDraft, agreed: Agreed): Promise<void> {
    const { referral: id, mail } = one
    let [known, referral] = await add(one)
    if (findMailLacking(known, referral, { files, summary: null })) {
      const body = {
        version: referral.version,
        how: 'told',
        ...agreed,
        summary: referral.consent?.summary ?? null,
      } as const
      const noted = callDesk(recordConsentRoute, { reference, id, body })
      ;[known, referral] = await keep(noted, id)
    }
    const ids = files.map((file) => file.id)
    const body = { id: mail, version: referral.version, subject: subject.trim(), text, files: ids }
    await keep(callDesk(sendToHospitalRoute, { reference, id, body }), id)
  }

  async function askAll(draft: AskDraft, agreed: Agreed): Promise<string[]> {
    const failed = await start(
      draft.chosen.map((one) => ({
        id: one.hospital,
        run: () => ask(one, draft, agreed),
        explain: (cause) => explainReferral(cause, reference),
      })),
    )
    void client.invalidateQueries({ queryKey: ['inquiries'] })
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    void client.invalidateQueries({ queryKey: toThreadsKey(reference) })
    return failed
  }

  async function chooseAll(chosen: readonly Chosen[]): Promise<boolean> {
    try {
      for (const one of chosen) await add(one)
      return true
    } catch (cause) {
      tellFailed(await explainReferral(cause, reference))
      return false
    }
  }

  return {
    states,
    isRunning,
    /** Returns those that failed. */
    ask: askAll,
    /** Adds the referrals and sends nothing. Returns whether all are added. */
    choose: chooseAll,
  }
}
