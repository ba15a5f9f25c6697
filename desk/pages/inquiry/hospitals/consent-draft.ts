import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { consentLimits } from '#contract/desk/referral-changes.ts'
import type { Referral } from '#contract/desk/referrals.ts'
import { readPastTime } from '../../../facts/past-time.ts'
import type { Leaving } from './leaving.ts'

/** A consent as it is typed. `saidAt` in the format of its field; empty means now. */
export type ConsentDraft = {
  by: string
  saidAt: string
  note: string
  files: readonly string[]
  /** The number of the summary that they agreed to. */
  summary: number | null
  later: boolean
}

/** The files that are marked for hospitals, or those of the consent that is changed, with those of the mail that is written. */
export function toConsentDraft(
  { inquiry, files }: Pick<InquiryDetail, 'inquiry' | 'files'>,
  { consent, summary }: Pick<Referral, 'consent' | 'summary'> = { consent: null, summary: null },
  leaving?: Leaving,
): ConsentDraft {
  const attached = leaving?.files ?? []
  const newest = summary?.number ?? null
  const marked = files.filter(({ forHospital, state }) => forHospital && state === 'stored')
  return {
    by: [...(consent?.by ?? inquiry.name)].slice(0, consentLimits.by).join(''),
    saidAt: '',
    note: '',
    files: [...new Set([...(consent?.files ?? marked.map(({ id }) => id)), ...attached.map(({ id }) => id)])],
    summary: leaving?.summary ?? (consent === null ? newest : consent.summary),
    later: consent?.later ?? false,
  }
}

export type ConsentErrors = { by?: string; saidAt?: string; note?: string }

/** The consent with its time, or an error for each wrong field. */
export function checkConsent(
  { by, saidAt, note, files, summary, later }: ConsentDraft,
  now: number,
):
  | {
      consent: {
        by: string
        at: number
        note: string
        files: string[]
        summary: number | null
        later: boolean
      }
    }
  | { errors: ConsentErrors } {
  const time = readPastTime(saidAt, now)
  const errors: ConsentErrors = {
    ...(by.trim() === '' && { by: 'Enter who agreed.' }),
    ...('error' in time && { saidAt: time.error }),
    ...(note.trim() === '' && { note: 'Enter how they agreed, such as “on the phone”.' }),
  }
  if (Object.keys(errors).length > 0 || 'error' in time) return { errors }
  return {
    consent: { by: by.trim(), at: time.at ?? now, note: note.trim(), files: [...files], summary, later },
  }
}
