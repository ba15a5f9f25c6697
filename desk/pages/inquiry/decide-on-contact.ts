import type { ContactDecision } from '#contract/desk/inquiry-changes.ts'
import { decideOnContactRoute } from '#contract/desk/inquiry-changes.ts'
import type { Contact } from '#contract/inquiry/contact-proposal.ts'
import { changeInquiry } from '../../case/change-inquiry.ts'
import { toInquiryQuery } from '../../case/use-inquiry.ts'
import { callDesk } from '../../platform/api.ts'
import { queryClient } from '../../platform/query-client.ts'
import { offerFocusToPageTitle } from '../../shell/page-title.tsx'

type Choice = Pick<ContactDecision, 'message' | 'decision'>

const contactNames = {
  email: 'new e-mail address',
  phone: 'new phone number',
} as const satisfies Record<Contact['kind'], string>

const doneWords: Record<ContactDecision['decision'], (name: string) => string> = {
  accept: (name) => `The ${name} is in use from now on.`,
  refuse: (name) => `The ${name} is not used. Nobody is told.`,
  undo: (name) => `The decision about the ${name} is taken back.`,
}

/** Decides on a new address or number of the patient. */
export function decideOnContact(reference: string, kind: Contact['kind'], choice: Choice): void {
  const { message, decision } = choice
  changeInquiry(reference, {
    send: async () => {
      const { inquiry } = await queryClient.ensureQueryData(toInquiryQuery(reference))
      return callDesk(decideOnContactRoute, { reference, body: { ...choice, version: inquiry.version } })
    },
    // Others may be related by the new number or address.
    stale: [['inquiries'], ['inquiry']],
    isUndo: decision === 'undo',
    onDone: () => {
      offerFocusToPageTitle()
      const words = doneWords[decision](contactNames[kind])
      if (decision === 'undo') return { words }
      return { words, undo: () => decideOnContact(reference, kind, { message, decision: 'undo' }) }
    },
  })
}
