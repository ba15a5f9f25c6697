import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { findDeskOrigin } from '../server/auth/accounts/desk-origin.ts'
import { disableStaff } from '../server/auth/accounts/disable-staff.ts'
import {
  ADMINISTRATOR,
  addStaff,
  enableStaff,
  resetStaff,
  setStaffRole,
} from '../server/auth/accounts/staff-accounts.ts'
import { createPasswords } from '../server/auth/password/password.ts'
import { listStaff } from '../server/company/staff/staff-directory.ts'
import { type Command, type Output, UsageError } from './command/command.ts'
import { readPresent } from './store/read-present.ts'
import { openOrCreateStore, openStore, type Store } from './store/store.ts'

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/

export const staffCommand: Command = {
  summary: 'the accounts of those who sign in to the desk',
  usage: [
    [
      'staff add EMAIL [--name NAME] [--admin] [--password-stdin]',
      'an account; prints a one-time link that sets its password',
    ],
    ['staff list', 'everybody who has an account'],
    [
      'staff disable EMAIL [--to EMAIL | --to nobody] [--force]',
      "ends their sessions; says who gets their inquiries; the last administrator's only by force",
    ],
    ['staff enable EMAIL', 'lets them sign in again'],
    ['staff promote EMAIL', 'makes an administrator'],
    ['staff demote EMAIL [--force]', "makes a coordinator again; the last administrator's only by force"],
    ['staff reset EMAIL', 'takes password, second factors and sessions away, and prints a new link'],
  ],
  run: runStaff,
}

async function runStaff(args: string[], { say, report }: Output): Promise<void> {
  const { action, email, options } = readArguments(args)
  await using store = await (action === 'add' ? openOrCreateStore() : openStore())
  // Links must lead to the server even if the command runs without the server's settings.
  const deskOrigin = (await findDeskOrigin(store)) ?? store.config.deskOrigin
  const config = { ...store.config, deskOrigin }
  const deps = { ...store, config, now: Date.now, passwords: createPasswords(store) }

  if (action === 'list') return await list(store, report)
  if (action === 'add') return await add()
  if (action === 'reset') return await reset()
  if (action === 'promote' || action === 'demote') return await setRole(action === 'promote')
  return await (action === 'disable' ? disable() : enable())

  async function add(): Promise<void> {
    const password = options['password-stdin'] ? await readPassword() : undefined
    const added = await addStaff(deps, { email, name: options.name, admin: options.admin, password })
    if (added.outcome === 'exists') throw new Error(`${email} has an account already`)
    say(
      added.link === undefined
        ? `${email} can sign in at ${deskOrigin}`
        : `Give this link to ${email}. It sets a password, works once, and for 24 hours:\n\n${added.link}`,
    )
  }

  async function reset(): Promise<void> {
    const done = await resetStaff(deps, email)
    if (done.outcome !== 'reset') throw new Error(`There is no account of ${email}`)
    if (done.wasTampered) {
      say(
        `Somebody without the data keys had changed the account of ${email} in the database. Its role is now coordinator: ` +
          'run "pona staff promote" if it was an administrator\'s.\n',
      )
    }
    say(
      `Password, second factors and linked sign-ins of ${email} are gone, and every session has ended. ` +
        `Give this link to them. It sets a new password, works once, and for 24 hours:\n\n${done.link}`,
    )
  }

  async function setRole(admin: boolean): Promise<void> {
    const outcome = await setStaffRole(deps, email, admin, byCommand())
    const role = admin ? 'an administrator' : 'a coordinator'
    if (outcome === 'no-account') throw new Error(`There is no account of ${email}`)
    if (outcome === 'last-administrator') throw toLastAdministrator()
    say(outcome === 'changed' ? `${email} is ${role} from now on` : `${email} is ${role} already`)
  }

  async function disable(): Promise<void> {
    const { to } = options
    const { company: office } = await readPresent(store)
    const done = await disableStaff({ ...deps, office }, email, to === 'nobody' ? null : to, byCommand())
    switch (done.outcome) {
      case 'no-account':
        throw new Error(`There is no account of ${email}`)
      case 'last-administrator':
        throw toLastAdministrator()
      case 'no-such-colleague':
        throw new Error(`There is no account of ${to}`)
      case 'colleague-disabled':
        throw new Error(`The account of ${to} is disabled: name somebody who can sign in, or --to nobody`)
      case 'same-person':
        throw new Error(`${email} can't keep them: name somebody else, or --to nobody`)
      case 'has-inquiries':
        throw new Error(
          `${email} has ${toInquiries(done.open)}. Say where ${done.open === 1 ? 'it goes' : 'they go'}:\n` +
            `  pona staff disable ${email} --to EMAIL    gives them to a colleague\n` +
            `  pona staff disable ${email} --to nobody   lets anybody claim them`,
        )
      case 'disabled':
        say(`${email} is signed out and can't sign in any more`)
        for (const { name } of (await listStaff(store.db)).filter(({ id }) => done.uncovered.includes(id)))
          say(`${name} is away or will be, and nobody covers for them any more: set a cover at the desk`)
        if (done.handedOver > 0)
          say(
            `${toInquiries(done.handedOver)}: with ${to === 'nobody' ? 'nobody, for anybody to claim' : to} now`,
          )
    }
  }

  function byCommand() {
    return { actor: ADMINISTRATOR, force: options.force }
  }

  function toLastAdministrator(): Error {
    return new Error(
      `${email} is the last administrator: promote somebody else first, or say --force to have none`,
    )
  }

  async function enable(): Promise<void> {
    if (!(await enableStaff(deps, email))) throw new Error(`There is no account of ${email}`)
    say(`${email} can sign in again`)
  }
}

async function list({ db }: Store, report: Output['report']): Promise<void> {
  const staff = await listStaff(db)
  const lines = staff.map(({ name, email, admin, disabled }) =>
    [email, name, ...(admin ? ['administrator'] : []), ...(disabled ? ['disabled'] : [])].join('\t'),
  )
  report(
    { staff: staff.map(({ email, name, admin, disabled }) => ({ email, name, admin, disabled })) },
    staff.length === 0 ? 'There is no account yet: open the link of "pona setup-link"' : lines.join('\n'),
  )
}

function readArguments(args: string[]) {
  const { positionals, values } = parse(args)
  const [action, email = ''] = positionals
  const known = ['add', 'list', 'disable', 'enable', 'promote', 'demote', 'reset'].includes(action ?? '')
  if (!known || positionals.length > 2 || (action !== 'list' && !EMAIL.test(email))) throw new UsageError()
  return { action, email, options: values }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        to: { type: 'string' },
        admin: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
        'password-stdin': { type: 'boolean', default: false },
      },
    })
  } catch {
    throw new UsageError()
  }
}

function toInquiries(count: number): string {
  return count === 1 ? '1 open inquiry' : `${count} open inquiries`
}

async function readPassword(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}
