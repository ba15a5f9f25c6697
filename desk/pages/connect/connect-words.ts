import type { TokenScope } from '#contract/api/token-scopes.ts'
import type {
  ProgramToken,
  Webhook,
  WebhookDelivery,
  WebhookEvent,
  WebhookField,
} from '#contract/desk/connect.ts'

export const scopeWords: Record<TokenScope, string> = {
  'inquiries:read': 'Read inquiries, with all that patients wrote',
  'inquiries:write': 'Enter, change and answer inquiries; each answer shows the inquiry',
  'figures:read': 'Read figures, without anything of patients',
}

export const eventWords: Record<WebhookEvent, string> = {
  'inquiry.received': 'An inquiry came in',
  'inquiry.answered': 'A patient got an answer',
  'inquiry.closed': 'An inquiry was closed',
  'message.received': 'A patient wrote',
  'file.received': 'A file came in',
  'step.due': 'A planned step is due',
  'referral.asked': 'A hospital was asked',
  'referral.answered': 'A hospital answered',
  'referral.quoted': 'A hospital made an offer',
  'choice.made': 'A patient chose a hospital',
}

export const fieldLabels: Record<WebhookField, string> = {
  name: 'Name',
  email: 'E-mail address',
  phone: 'Telephone number',
  country: 'Country',
  treatment: 'Treatment',
  message: 'What they wrote',
}

const fieldWords: Record<WebhookField, string> = {
  name: 'the name',
  email: 'the e-mail address',
  phone: 'the telephone number',
  country: 'the country',
  treatment: 'the treatment',
  message: 'the words',
}

/** Names the facts that are sent of a patient; undefined where none is. */
export function toFieldsWarning(fields: readonly WebhookField[]): string | undefined {
  if (fields.length === 0) return undefined
  const named = fields.map((field) => fieldWords[field])
  const last = named.pop()
  return `Sends ${named.length === 0 ? last : `${named.join(', ')} and ${last}`} of patients`
}

type TokenTimes = Pick<ProgramToken, 'state' | 'lastUsedAt' | 'expiresAt'>

export function toTokenWords(token: TokenTimes, toMoment: (at: number) => string): string {
  const seen = token.lastUsedAt === null ? 'Never used' : `Last used ${toMoment(token.lastUsedAt)}`
  switch (token.state) {
    case 'expired':
      return `Expired ${toMoment(token.expiresAt)}. ${seen}`
    case 'refused':
      return 'Refused: whoever made it is no administrator any more'
    case 'active':
      return `${seen}. Works until ${toMoment(token.expiresAt)}`
  }
}

export function toWebhookWords({
  state,
  failed,
  waiting,
}: Pick<Webhook, 'state' | 'failed' | 'waiting'>): string {
  if (state === 'paused') return 'Paused: what happens meanwhile is not sent later'
  if (state === 'gone') return 'Ended by its receiver, which answered 410'
  const counts = [
    failed > 0 && `${failed} given up`,
    waiting > 0 && `${waiting} waiting for another try`,
  ].filter((words) => words !== false)
  return counts.length === 0 ? 'Everything was delivered' : counts.join(', ')
}

type Attempt = Pick<WebhookDelivery, 'state' | 'status' | 'error' | 'attempts'>

/** The last answer, or why there was none. */
export function toAnswerWords({ state, status, error, attempts }: Attempt): string {
  if (error === 'HELD') return 'Held since a restore: it may have been delivered before'
  if (status !== null) return `Answered ${status}`
  if (error !== null) return errorWords[error] ?? error
  return state === 'waiting' && attempts === 0 ? 'Not tried yet' : ''
}

const errorWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens there',
  ECONNRESET: 'The connection was cut',
  ENOTFOUND: 'The name leads nowhere',
  ENOTPUBLIC: 'The name leads into a private network',
  ETIMEDOUT: 'No answer within ten seconds',
}
