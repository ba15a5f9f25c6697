import type { StaffPerson } from '#contract/desk/people.ts'
import { compareNames } from '#contract/inquiry/person-names.ts'
import { ownerOfActive } from '../../case/inquiry/life-columns.ts'
import { EMAIL_PROVIDER } from '../../company/staff/identities.ts'
import { readProfiles } from '../../company/staff/profiles.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'

/** Skips checking MACs: a list grants nothing. */
export async function listPeople(db: Db, vault: Vault, now: number): Promise<StaffPerson[]> {
  const toProfile = await readProfiles(db, vault)
  const rows = await db
    .selectFrom('staff')
    .select((eb) => [
      'id',
      'email',
      'name',
      'admin',
      'password_hash',
      'disabled_at',
      'last_sign_in_at',
      eb
        .selectFrom('identity')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('staff_id', '=', 'staff.id')
        .where('provider', '!=', EMAIL_PROVIDER)
        .as('linked'),
      eb
        .selectFrom('factor')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('staff_id', '=', 'staff.id')
        .where('status', '=', 'verified')
        .as('factors'),
      eb
        .selectFrom('inquiry')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef(ownerOfActive, '=', 'staff.id')
        .where('next_at', 'is not', null)
        .as('open'),
    ])
    .orderBy('email')
    .execute()
  const links = await findLinks(db, now)
  const sorted = rows.toSorted((one, other) => compareNames(one.name, other.name))
  return sorted.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.admin === 1 ? 'administrator' : 'coordinator',
    state: toState(row),
    hasSecondStep: Number(row.factors) > 0,
    lastSignInAt: row.last_sign_in_at,
    open: Number(row.open),
    link: links.get(row.id) ?? null,
    ...toProfile(row.id),
  }))
}

export async function findPerson(
  db: Db,
  vault: Vault,
  id: string,
  now: number,
): Promise<StaffPerson | undefined> {
  return (await listPeople(db, vault, now)).find((person) => person.id === id)
}

type StateColumns = {
  password_hash: string | null
  disabled_at: number | null
  linked: number | string | null
}

function toState({ password_hash, disabled_at, linked }: StateColumns): StaffPerson['state'] {
  if (disabled_at !== null) return 'disabled'
  return password_hash !== null || Number(linked) > 0 ? 'active' : 'invited'
}

/** Finds each person's open link, and the state of the mail that carries it. */
async function findLinks(db: Db, now: number): Promise<Map<string, NonNullable<StaffPerson['link']>>> {
  const links = await db
    .selectFrom('one_time_link')
    .select(['staff_id', 'created_at', 'expires_at'])
    .where('expires_at', '>', now)
    .execute()
  if (links.length === 0) return new Map()
  const mails = await db
    .selectFrom('outbox')
    .select(['staff_id', 'created_at', 'state'])
    .where('kind', '=', 'account-link')
    .execute()
  return new Map(
    links.map(({ staff_id, created_at, expires_at }) => {
      const mail = mails.find((one) => one.staff_id === staff_id && one.created_at === created_at)
      return [staff_id, { expiresAt: expires_at, mail: mail ? toMailState(mail.state) : null }]
    }),
  )
}

function toMailState(state: string): 'waiting' | 'sent' | 'failed' {
  return state === 'sent' || state === 'failed' ? state : 'waiting'
}
