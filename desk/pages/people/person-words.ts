import type { Role, StaffPerson } from '#contract/desk/people.ts'
import { formatMoment } from '../../time/office-time.ts'

export function toRoleWords(role: Role): string {
  return role === 'administrator' ? 'an administrator' : 'a coordinator'
}

export function toRoleName(role: Role): string {
  return role === 'administrator' ? 'Administrator' : 'Coordinator'
}

type Standing = Pick<StaffPerson, 'state' | 'hasSecondStep' | 'lastSignInAt' | 'link'>

/** Why a person can't sign in yet or any more, or when they last did. */
export function toStateWords({ state, hasSecondStep, lastSignInAt, link }: Standing, now: number): string {
  if (state === 'disabled') return 'Disabled: can’t sign in'
  if (state === 'invited')
    return link ? toLinkWords(link, now) : 'Invited. The link has expired: make a new one'
  const seen =
    lastSignInAt === null ? 'Has not signed in yet' : `Last signed in ${formatMoment(lastSignInAt, now)}`
  return hasSecondStep ? seen : `${seen}. Has no second step yet`
}

function toLinkWords({ mail, expiresAt }: NonNullable<Standing['link']>, now: number): string {
  const until = `until ${formatMoment(expiresAt, now)}`
  switch (mail) {
    case null:
      return `Invited. The link that you hand over works ${until}`
    case 'waiting':
      return `Invited. The mail waits to be sent; its link works ${until}`
    case 'failed':
      return 'Invited, but the mail could not be sent: make a link and hand it over'
    case 'sent':
      return `Invited by mail. The link works ${until}`
  }
}

/** "3 open inquiries"; empty without any. */
export function toOpenWords(open: number): string {
  if (open === 0) return ''
  return open === 1 ? '1 open inquiry' : `${open} open inquiries`
}
