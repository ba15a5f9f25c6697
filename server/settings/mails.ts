import { parseEvent, type ShownEvent } from '#contract/life/events.ts'
import type { Composers, MailDeps } from '../case/mails.ts'
import { findHospitalRow, openHospital } from '../case/referrals/hospitals.ts'
import { createNoticeMails } from '../company/staff/notice-mails.ts'
import { parseNoticeId } from '../company/staff/staff-notices.ts'

/** Administrators learn of each change by which mail, sign-ins, backups, keys or accounts could be taken over, or patients' files go elsewhere. */
export function settingsMails(deps: MailDeps) {
  const { db } = deps
  const aboutPerson = createNoticeMails(deps)
  const { deskOrigin } = deps.config
  const page = deskOrigin === undefined ? 'at the desk, under Audit' : `at ${deskOrigin}/audit`
  return {
    'administration-changed': aboutPerson(async ({ name, email }, { itemId }) => {
      const event = await db
        .selectFrom('event')
        .select(['kind', 'detail', 'subject_id', 'at'])
        .where('n', '=', Number(parseNoticeId(itemId).about))
        .executeTakeFirst()
      if (event === undefined) return undefined
      const whom = await db
        .selectFrom('staff')
        .select(['name', 'email'])
        .where('id', '=', event.subject_id)
        .executeTakeFirst()
      const about = parseEvent(event.kind, JSON.parse(event.detail))
      const hospital =
        about.kind === 'hospital-changed' ? await findHospitalName(deps, about.detail.hospital) : ''
      const done = toDone(about, whom, hospital)
      return {
        subject: `${name} has ${done.what}`,
        what: `${name} (${email}) has ${done.what}${done.more} at ${toMinute(event.at)}.`,
        todo: [
          'If you know the reason, there is nothing to do.',
          `If not, ask ${name} now, by telephone. Each change is ${page}; the settings can be put back at the desk.`,
          `If the account is in other hands, disable it at the desk under People or on the server: pona staff disable ${email}`,
        ],
      }
    }),
  } satisfies Partial<Composers>
}

type Whom = { name: string; email: string } | undefined
type Done = { what: string; more: string }

const sections: Readonly<Record<string, string>> = {
  mail: 'the mail settings',
  mailbox: 'the mailbox that is read',
  'sign-in': 'the sign-in providers',
  backup: 'the place of the backups',
}

function toDone(event: ShownEvent, whom: Whom, hospital: string): Done {
  const of = `the account of ${whom?.name ?? 'somebody'}`
  const more = whom === undefined ? '' : ` (${whom.email})`
  switch (event.kind) {
    case 'setting-changed': {
      const { section, changed } = event.detail
      return { what: `changed ${sections[section] ?? section}`, more: `: ${changed.join(', ')};` }
    }
    case 'hospital-changed':
      return {
        what: `changed the addresses of the hospital ${hospital}`,
        more: ', to which patients’ files go,',
      }
    case 'keys-downloaded':
      return { what: 'downloaded the data keys', more: '' }
    case 'account-added':
      return { what: `added ${of}`, more }
    case 'account-disabled':
      return { what: `disabled ${of}`, more }
    case 'account-enabled':
      return { what: `enabled ${of}`, more }
    case 'account-reset':
      return { what: `reset ${of}`, more }
    case 'role-changed':
      return { what: `given ${of} another role`, more: `${more}: ${event.detail.role},` }
    case 'factor-removed':
      return { what: `removed a second step from ${of}`, more }
    default:
      return { what: 'changed the administration', more: '' }
  }
}

function toMinute(at: number): string {
  return `${new Date(at).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ', ')} UTC`
}

async function findHospitalName({ db, vault }: MailDeps, id: string): Promise<string> {
  const row = await findHospitalRow(db, id)
  return row === undefined ? 'that is gone' : openHospital(vault, row).name
}
