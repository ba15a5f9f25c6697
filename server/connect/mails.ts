import type { Composers, MailDeps } from '../case/mails.ts'
import { createNoticeMails } from '../company/staff/notice-mails.ts'
import { parseScopes } from '../company/staff/program-tokens.ts'
import { parseNoticeId } from '../company/staff/staff-notices.ts'
import { openTarget } from '../company/webhooks/targets.ts'

/** Administrators learn of each way out that one of them has opened. */
export function connectMails(deps: MailDeps) {
  const { db, vault } = deps
  const aboutPerson = createNoticeMails(deps)
  const { deskOrigin } = deps.config
  const page = deskOrigin === undefined ? 'at the desk, under Connect' : `at ${deskOrigin}/connect`
  return {
    'token-added': aboutPerson(async ({ name, email }, { itemId }) => {
      const token = await db
        .selectFrom('program_token')
        .select(['name', 'scopes', 'expires_at'])
        .where('id', '=', parseNoticeId(itemId).about)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      return (
        token && {
          subject: `${name} has made a token for a program`,
          what: `${name} (${email}) has made the token “${token.name}”. Until ${toDay(token.expires_at)} a program that has it may use: ${parseScopes(token.scopes).join(', ')}.`,
          todo: ['If you know the reason, there is nothing to do.', `If not, end the token ${page}.`],
        }
      )
    }),
    'webhook-set': aboutPerson(async ({ name, email }, { itemId }) => {
      const row = await db
        .selectFrom('webhook')
        .selectAll()
        .where('id', '=', parseNoticeId(itemId).about)
        .executeTakeFirst()
      if (row === undefined) return undefined
      const { url, events, fields } = openTarget(vault, row)
      const told =
        fields.length === 0
          ? 'It says nothing about a patient but the reference.'
          : `It also sends what patients wrote: ${fields.join(', ')}.`
      return {
        subject: `${name} has set a webhook`,
        what: `${name} (${email}) has set that ${new URL(url).host} is told of: ${events.join(', ')}. ${told}`,
        todo: ['If you know the reason, there is nothing to do.', `If not, remove the webhook ${page}.`],
      }
    }),
  } satisfies Partial<Composers>
}

function toDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
