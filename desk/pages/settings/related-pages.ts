import type { SectionName } from '#contract/settings/settings.ts'
import { toInnerName } from '../../workplace/names.ts'

/** Settings on pages of their own, and the section next to which each is looked for. */
export const relatedPages: readonly {
  href: string
  text: string
  summary: string
  beside?: readonly SectionName[]
}[] = [
  {
    href: '/settings/mail-account',
    text: 'Mailbox',
    summary: 'sending and receiving in one step, by provider',
    beside: ['mail', 'mailbox'],
  },
  { href: '/people', text: 'People', summary: 'who may sign in, and as what', beside: ['sign-in'] },
  {
    href: '/templates',
    text: 'Templates',
    summary: 'the words of replies, by language',
    beside: ['languages'],
  },
  { href: '/mail', text: 'Mail', summary: 'what goes out and what comes in', beside: ['mail'] },
  { href: '/audit', text: 'Audit', summary: 'everything that was done, by whom and when' },
  { href: '/settings/keys', text: 'Keys', summary: 'without which no backup can be read' },
  {
    href: '/settings/instances',
    text: 'Instances',
    summary: 'which servers run, and what each of them runs',
  },
]

/** Names the person, or the server, that has changed something. */
export function toActorName(actor: string, toName: (id: string) => string): string {
  return actor === 'server' ? 'the server' : toInnerName(toName(actor))
}
