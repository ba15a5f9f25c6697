import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { findDeskOrigin } from '../server/auth/desk-origin.ts'
import { disableStaff } from '../server/auth/disable-staff.ts'
import { createPasswords } from '../server/auth/password.ts'
import {
  ADMINISTRATOR,
  addStaff,
  enableStaff,
  resetStaff,
  setStaffRole,
} from '../server/auth/staff-accounts.ts'
import { listStaff } from '../server/platform/staff/staff-directory.ts'
import { openOrCreateStore, openStore, runCommand, type Store, UsageError } from './command.ts'

const USAGE = `Usage:
  npm run staff -- add EMAIL [--name NAME] [--admin] [--password-stdin]
  npm run staff -- list
  npm run staff -- disable EMAIL [--to EMAIL | --to nobody] [--force]
  npm run staff -- enable EMAIL
  npm run staff -- promote EMAIL
  npm run staff -- demote EMAIL [--force]
  npm run staff -- reset EMAIL`

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/

await runCommand(async (args) => {
  const { action, email, options } = readArguments(args)
  await using store = await (action === 'add' ? openOrCreateStore() : openStore())
  // Links must lead to the server even if the command runs without the server's settings.
  const deskOrigin = (await findDeskOrigin(store)) ?? store.config.deskOrigin
  const config = { ...store.config, deskOrigin }
  const deps = { ...store, config, now: Date.now, passwords: createPasswords(store) }

  if (action === 'list') return await list(store)
  if (action === 'add') return await add()
  if (action === 'reset') return await reset()
  if (action === 'promote' || action === 'demote') return await setRole(action === 'promote')
  return await (action === 'disable' ? disable() : enable())

  async function add(): Promise<void> {
    const password = options['password-stdin'] ? await readPassword() : undefined
    const added = await addStaff(deps, { email, name: options.name, admin: options.admin, password })
    if (added.outcome === 'exists') throw new UsageError(`${email} has an account already`)
    say(
      added.link === undefined
        ? `${email} can sign in at ${deskOrigin}`
        : `Give this link to ${email}. It sets a password, works once, and for 24 hours:\n\n${added.link}`,
    )
  }

  async function reset(): Promise<void> {
    const done = await resetStaff(deps, email)
    if (done.outcome !== 'reset') throw new UsageError(`There is no account of ${email}`)
    if (done.wasTampered) {
      say(
        `Somebody without the data keys had changed the account of ${email} in the database. Its role is now coordinator: ` +
          'run "npm run staff -- promote" if it was an administrator\'s.\n',
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
    if (outcome === 'no-account') throw new UsageError(`There is no account of ${email}`)
    if (outcome === 'last-administrator') throw toLastAdministrator()
    say(outcome === 'changed' ? `${email} is ${role} from now on` : `${email} is ${role} already`)
  }

  async function disable(): Promise<void> {
    const { to } = options
    const done = await disableStaff(deps, email, to === 'nobody' ? null : to, byCommand())
    switch (done.outcome) {
      case 'no-account':
        throw new UsageError(`There is no account of ${email}`)
      case 'last-administrator':
        throw toLastAdministrator()
      case 'no-such-colleague':
        throw new UsageError(`There is no account of ${to}`)
      case 'colleague-disabled':
        throw new UsageError(
          `The account of ${to} is disabled: name somebody who can sign in, or --to nobody`,
        )
      case 'same-person':
        throw new UsageError(`${email} can't keep them: name somebody else, or --to nobody`)
      case 'has-inquiries':
        throw new UsageError(
          `${email} has ${toInquiries(done.open)}. Say where ${done.open === 1 ? 'it goes' : 'they go'}:\n` +
            `  npm run staff -- disable ${email} --to EMAIL    gives them to a colleague\n` +
            `  npm run staff -- disable ${email} --to nobody   lets anybody claim them`,
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

  function toLastAdministrator(): UsageError {
    return new UsageError(
      `${email} is the last administrator: promote somebody else first, or say --force to have none`,
    )
  }

  async function enable(): Promise<void> {
    if (!(await enableStaff(deps, email))) throw new UsageError(`There is no account of ${email}`)
    say(`${email} can sign in again`)
  }
})

async function list({ db }: Store): Promise<void> {
  const staff = await listStaff(db)
  if (staff.length === 0) return say('There is no account yet: add one with "npm run staff -- add EMAIL"')
  const lines = staff.map(({ name, email, admin, disabled }) =>
    [email, name, ...(admin ? ['administrator'] : []), ...(disabled ? ['disabled'] : [])].join('\t'),
  )
  say(lines.join('\n'))
}

function readArguments(args: string[]) {
  const { positionals, values } = parse(args)
  const [action, email = ''] = positionals
  const known = ['add', 'list', 'disable', 'enable', 'promote', 'demote', 'reset'].includes(action ?? '')
  if (!known || positionals.length > 2 || (action !== 'list' && !EMAIL.test(email)))
    throw new UsageError(USAGE)
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
    throw new UsageError(USAGE)
  }
}

function toInquiries(count: number): string {
  return count === 1 ? '1 open inquiry' : `${count} open inquiries`
}

async function readPassword(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
