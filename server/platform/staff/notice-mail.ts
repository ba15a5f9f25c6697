import type { NoticeKind } from '#contract/mail-kinds.ts'
import { type NotificationKind, notificationKinds } from '#contract/notification-kinds.ts'
import { html, toMailPage } from '../mail/html.ts'
import type { Message } from '../mail/message.ts'
import type { Account } from './accounts.ts'

type Words = { subject: string; what: string; todo: readonly string[] }

/** Unseen notifications by kind. */
export type UnseenCounts = Partial<Record<NotificationKind, number>>

type Facts = { name: string; email: string; deskOrigin: string; counts: UnseenCounts }

const words: Record<NoticeKind, (facts: Facts) => Words> = {
  'codes-refused': ({ name, email }) => ({
    subject: `Wrong sign-in codes for ${name}`,
    what: `Somebody signed in with the password of ${name} (${email}) and typed five or more wrong codes within 24 hours. A wrong code opens nothing.`,
    todo: [
      'If that was you, there is nothing to do.',
      'If it was not, somebody else knows the password. Change it at the desk, under your account, and tell an administrator.',
      `An administrator resets the account on the server: npm run staff -- reset ${email}`,
    ],
  }),
  'many-erased': ({ name, email, deskOrigin }) => ({
    subject: `${name} has erased many inquiries`,
    what: `${name} (${email}) has erased more than ten inquiries within 24 hours. After fifty the desk refuses.`,
    todo: toSuspicion(email, deskOrigin),
  }),
  'many-exported': ({ name, email, deskOrigin }) => ({
    subject: `${name} has exported many inquiries`,
    what: `${name} (${email}) has exported more than 2,000 inquiries, or more than five times, within 24 hours. After 20,000 inquiries or twenty exports the desk refuses.`,
    todo: toSuspicion(email, deskOrigin),
  }),
  'account-tampered': ({ name, email }) => ({
    subject: `The account of ${name} was changed in the database`,
    what: `Somebody without the data keys changed the account of ${name} (${email}) in the database. It can't sign in.`,
    todo: [
      'Find out who could write to the database, and change that password.',
      `Then reset the account on the server: npm run staff -- reset ${email}`,
    ],
  }),
  'unseen-notifications': ({ counts, deskOrigin }) => {
    const waiting = toNumber(sum(counts), 'notification waits for you', 'notifications wait for you')
    return {
      subject: waiting,
      what: `${waiting} at the desk, unseen for more than an hour: ${toList(counts)}.`,
      todo: [
        `Open them: ${deskOrigin}/for-you`,
        `To be notified on your phone at once, turn notifications on: ${deskOrigin}/account`,
      ],
    }
  },
}

function sum(counts: UnseenCounts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}

const unseenWords = {
  given: ['inquiry given to you', 'inquiries given to you'],
  mentioned: ['mention in a note', 'mentions in notes'],
  answered: ['answer by a colleague to your inquiry', 'answers by colleagues to your inquiries'],
  wrote: ['message from a patient of yours', 'messages from patients of yours'],
  withdrew: ['patient of yours who withdrew', 'patients of yours who withdrew'],
  'came-back': ['patient of yours who wants to go on', 'patients of yours who want to go on'],
} as const satisfies Record<NotificationKind, readonly [string, string]>

function toList(counts: UnseenCounts): string {
  return notificationKinds
    .map((kind) => ({ count: counts[kind] ?? 0, words: unseenWords[kind] }))
    .filter(({ count }) => count > 0)
    .map(({ count, words: [one, many] }) => toNumber(count, one, many))
    .join(', ')
}

function toNumber(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

function toSuspicion(email: string, deskOrigin: string): string[] {
  return [
    `The audit page names each of them: ${deskOrigin}/audit`,
    'If you know the reason, there is nothing to do.',
    `If not, end their sessions at once, on the server: npm run staff -- disable ${email}`,
  ]
}

type Draft = {
  id: string
  kind: NoticeKind
  about: Pick<Account, 'name' | 'email'>
  counts: UnseenCounts
  to: string
  n: number
  mailboxes: { from: string; to: string }
  config: { deskOrigin: string }
}

/** Holds no code, password or patient data. */
export function composeNotice({ id, kind, about, counts, to, n, mailboxes, config }: Draft): Message {
  const { name, email } = about
  const { subject, what, todo } = words[kind]({ name, email, counts, deskOrigin: config.deskOrigin })
  return {
    messageId: `<${id}.${n}.notice@${/@([^\s<>@]+)>?$/.exec(mailboxes.from)?.[1] ?? 'localhost'}>`,
    from: mailboxes.from,
    to,
    replyTo: mailboxes.to,
    subject,
    text: [what, ...todo].join('\n\n'),
    html: toMailPage(
      subject,
      html`<h1 style="margin:0 0 12px;font:600 24px/1.25 Georgia,serif">${subject}</h1>
<p style="margin:0 0 16px">${what}</p>
${todo.map((line) => html`<p style="margin:0 0 12px">${line}</p>`)}`,
    ),
    headers: kind === 'unseen-notifications' ? {} : { 'X-Priority': '1' },
  }
}
