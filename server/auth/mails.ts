import type { Composers, MailDeps } from '../case/mails.ts'
import { createNoticeMails } from '../company/staff/notice-mails.ts'
import type { Db } from '../schema/tables.ts'
import { findMailedLink } from './accounts/one-time-links.ts'

/** An account's link to set a password, and warnings about it. The kinds `many-…`: server/company/limits/daily-limits.ts. */
export function accountMails(deps: MailDeps) {
  const aboutPerson = createNoticeMails(deps)
  const { deskOrigin } = deps.config
  return {
    'account-link': aboutPerson(async ({ name }, { itemId, subjectId }) => {
      const link = deskOrigin === undefined ? undefined : await findMailedLink(deps, deskOrigin, itemId)
      if (link === undefined) return undefined
      const company = deps.site.company.name
      if (await hasPassword(deps.db, subjectId)) return toForgotten({ name, company, href: link.href })
      const isNew = link.kind === 'invite'
      return {
        subject: isNew ? `Your account at the desk of ${company}` : 'Your account at the desk was reset',
        what: isNew
          ? `Hello ${name}. You have an account at the desk of ${company}, where its coordinators answer patients.`
          : `Hello ${name}. An administrator has reset your account at the desk of ${company}: your password and your second step are gone.`,
        link: { label: 'Choose your password', href: link.href },
        todo: [
          'The link works once, for 24 hours. After the password you set up a passkey, or a code on your phone.',
          'If it has expired, ask an administrator for a new one. If you did not expect this mail, do not open it, and tell them.',
        ],
      }
    }),
    'codes-refused': aboutPerson(({ name, email }) => ({
      subject: `Wrong sign-in codes for ${name}`,
      what: `Somebody signed in with the password of ${name} (${email}) and typed five or more wrong codes within 24 hours. A wrong code opens nothing.`,
      todo: [
        'If that was you, there is nothing to do.',
        'If it was not, somebody else knows the password. Change it at the desk, under your account, and tell an administrator.',
        `An administrator resets the account at the desk, under People, or on the server: pona staff reset ${email}`,
      ],
    })),
    'second-step-added': aboutPerson(({ name }) => ({
      subject: 'A second step was added to your account',
      what: `Hello ${name}. A passkey, an app or a phone was added to your account at the desk. It can confirm your sign-in, and a passkey can sign in alone.`,
      todo: [
        'If that was you, there is nothing to do.',
        `If it was not, remove it at the desk, under your account, change your password, and tell an administrator${toAddress(deskOrigin, '/account')}`,
      ],
    })),
    'recovery-code-used': aboutPerson(({ name, email }) => ({
      subject: `${name} signed in with a recovery code`,
      what: `Somebody signed in as ${name} (${email}) with the password and a recovery code in place of the second step. The code can’t be used again.`,
      todo: [
        `If that was you, add a new second step, and make new recovery codes when few are left${toAddress(deskOrigin, '/account')}`,
        `If it was not, an administrator resets the account at once, at the desk under People or on the server: pona staff reset ${email}`,
      ],
    })),
    'many-erased': aboutPerson(({ name, email }) => ({
      subject: `${name} has erased many inquiries`,
      what: `${name} (${email}) has erased more than ten inquiries within 24 hours. After fifty the desk refuses.`,
      todo: toSuspicion(email, deskOrigin),
    })),
    'many-exported': aboutPerson(({ name, email }) => ({
      subject: `${name} has exported many inquiries`,
      what: `${name} (${email}) has exported more than 2,000 inquiries, or more than five times, within 24 hours. After 20,000 inquiries or twenty exports the desk refuses.`,
      todo: toSuspicion(email, deskOrigin),
    })),
    'account-tampered': aboutPerson(({ name, email }) => ({
      subject: `The account of ${name} was changed in the database`,
      what: `Somebody without the data keys changed the account of ${name} (${email}) in the database. It can't sign in.`,
      todo: [
        'Find out who could write to the database, and change that password.',
        `Then reset the account on the server: pona staff reset ${email}`,
      ],
    })),
  } satisfies Partial<Composers>
}

/** A reset removes the password; only who has forgotten theirs gets a link beside it. */
async function hasPassword(db: Db, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('password_hash')
    .where('id', '=', staffId)
    .executeTakeFirst()
  return row !== undefined && row.password_hash !== null
}

function toForgotten({ name, company, href }: { name: string; company: string; href: string }) {
  return {
    subject: `A new password for the desk of ${company}`,
    what: `Hello ${name}. Somebody, probably you, has forgotten the password of your account at the desk of ${company}. It still counts.`,
    link: { label: 'Choose a new password', href },
    todo: [
      'The link works once, for 24 hours. It asks for your second step, or a recovery code, before the new password.',
      'If you did not ask for it, there is nothing to do: without your second step the link changes nothing.',
    ],
  }
}

function toSuspicion(email: string, deskOrigin: string | undefined): string[] {
  return [
    `The audit page names each of them${toAddress(deskOrigin, '/audit')}`,
    'If you know the reason, there is nothing to do.',
    `If not, disable the account at once, at the desk under People or on the server: pona staff disable ${email}`,
  ]
}

function toAddress(deskOrigin: string | undefined, path: string): string {
  return deskOrigin === undefined ? '' : `: ${deskOrigin}${path}`
}
