import { giveLink } from '../auth/accounts/one-time-links.ts'
import { addStaff } from '../auth/accounts/staff-accounts.ts'
import type { AuthDeps } from '../auth/deps.ts'
import { insertFactor } from '../auth/factors/factors.ts'
import { createTotpSecret } from '../auth/factors/totp.ts'
import { changeRows } from '../company/staff/account-mac.ts'
import { type Account, findAccountByEmail } from '../company/staff/accounts.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import { write } from '../company/staff/write.ts'

const ADMINISTRATOR = { email: 'amina@demo.example', name: 'Amina', admin: true }
const COLLEAGUES = [
  { email: 'baraka@demo.example', name: 'Baraka', admin: false },
  { email: 'leila@demo.example', name: 'Leila', admin: false },
]

/** For `--demo`: an administrator, two colleagues and invented inquiries. Returns a link that signs the administrator in, once. */
export async function openDemo(
  deps: AuthDeps,
  invent: (me: SignedInStaff) => Promise<void>,
): Promise<string> {
  const { db, vault, config } = deps
  const account = (await findAdministrator(deps)) ?? (await addPeople(deps))
  const any = await db.selectFrom('inquiry').select('id').limit(1).executeTakeFirst()
  if (any === undefined) await invent({ ...account, sessionId: '' })
  const link = await write(deps, ({ trx }) => {
    const given = { staffId: account.id, kind: 'magiclink', by: 'link', at: deps.now() } as const
    return giveLink(trx, vault, { ...given, deskOrigin: config.deskOrigin })
  })
  return link ?? ''
}

function findAdministrator({ db, vault }: AuthDeps): Promise<Account | undefined> {
  return findAccountByEmail(db, vault, ADMINISTRATOR.email)
}

async function addPeople(deps: AuthDeps): Promise<Account> {
  for (const person of [ADMINISTRATOR, ...COLLEAGUES]) await addStaff(deps, person)
  const added = await findAdministrator(deps)
  if (added === undefined) throw new Error('The administrator of the demo was not added')
  await addFactor(deps, added.id)
  return added
}

/** The desk opens to nobody without a second step. Of this one nobody has the key: the link stands for it. */
async function addFactor(deps: AuthDeps, staffId: string): Promise<void> {
  const { vault } = deps
  const [at, secret] = [deps.now(), createTotpSecret()]
  await write(deps, async ({ trx, append }) => {
    const factor = await changeRows(trx, vault, staffId, async () => {
      const id = await insertFactor(trx, vault, { staffId, type: 'totp', friendlyName: 'Demo', secret, at })
      await trx.updateTable('factor').set({ status: 'verified' }).where('id', '=', id).execute()
      return id
    })
    append({ subjectId: staffId, kind: 'factor-verified', actor: staffId, detail: { factor, type: 'totp' } })
  })
}
