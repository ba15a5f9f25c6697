import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { setReferralStandingRoute } from '#contract/desk/referral-changes.ts'
import type { Referral } from '#contract/desk/referrals.ts'
import { mayBecome } from '#contract/life/referral.ts'
import type { ReferralStanding } from '#contract/life/referral-standings.ts'
import { isolate } from '#contract/words/isolate.ts'
import { changeInquiry } from '../../../case/change-inquiry.ts'
import { callDesk } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { explainReferral } from './explain-referral.ts'
import { toThreadsKey } from './use-thread.ts'

type Change = {
  send: () => Promise<InquiryDetail>
  words: string
  /** Offered with the words. */
  undo?: ((after: Referral) => void) | undefined
  onDone?: (() => void) | undefined
  isUndo?: boolean
  show?: () => () => void
}

/** A change of one referral that holds no typed words. */
export function changeReferral(
  reference: string,
  id: string,
  { send, words, undo, onDone, ...change }: Change,
): void {
  changeInquiry(reference, {
    ...change,
    send,
    covers: [['inquiry', reference]],
    stale: [['inquiries'], toThreadsKey(reference)],
    explain: (error) => explainReferral(error, reference),
    onDone: (detail) => {
      onDone?.()
      const after = detail.referrals.find((one) => one.id === id)
      return { words, ...(undo && after && { undo: () => undo(after) }) }
    },
  })
}

const doneWords: Record<ReferralStanding, (hospital: string) => string> = {
  draft: (hospital) => `${hospital} is not asked yet.`,
  asked: (hospital) => `${hospital} has still to answer.`,
  question: (hospital) => `${hospital} asks something.`,
  quoted: (hospital) => `The offer of ${hospital} can be chosen again.`,
  chosen: (hospital) => `${hospital} is chosen.`,
  'not-chosen': (hospital) => `${hospital} is not chosen.`,
  declined: (hospital) => `${hospital} has declined.`,
  ended: (hospital) => `The request to ${hospital} is ended.`,
}

type Standing = { isUndo?: boolean; onDone?: () => void }

/** Shown at once. It can be undone where the way back is one of the contract's. */
export function setStanding(
  reference: string,
  referral: Referral,
  standing: ReferralStanding,
  { isUndo = false, onDone }: Standing = {},
): void {
  const { id, version, hospital, standing: before } = referral
  const canUndo = !isUndo && mayBecome(standing, before)
  changeReferral(reference, id, {
    send: () => callDesk(setReferralStandingRoute, { reference, id, body: { version, standing } }),
    words: doneWords[standing](isolate(hospital.name)),
    isUndo,
    onDone,
    show: () => showStanding(reference, id, standing),
    undo: canUndo ? (after) => setStanding(reference, after, before, { isUndo: true }) : undefined,
  })
}

function showStanding(reference: string, id: string, standing: ReferralStanding): () => void {
  const key = ['inquiry', reference]
  const set = (to: ReferralStanding) =>
    queryClient.setQueryData<InquiryDetail>(
      key,
      (detail) =>
        detail && {
          ...detail,
          referrals: detail.referrals.map((one) => (one.id === id ? { ...one, standing: to } : one)),
        },
    )
  const before = queryClient
    .getQueryData<InquiryDetail>(key)
    ?.referrals.find((one) => one.id === id)?.standing
  set(standing)
  return () => {
    if (before) set(before)
  }
}
