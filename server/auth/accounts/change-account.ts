import { type Account, type Metadata, saveMetadata } from '../../company/staff/accounts.ts'
import { deleteSessions, type Session } from '../../company/staff/sessions.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { requireHighestLevel } from '../factors/highest-level.ts'
import { findWeakReasons, MAX_CHARACTERS, type WeakReason } from '../password/password-rules.ts'
import { deleteOneTimeLinks } from './one-time-links.ts'
import { writeAs } from './write-as.ts'

const MAX_METADATA_BYTES = 4_096
const EMAIL = /^[^\s@]+@[^\s@]+$/

const weaknesses: Record<WeakReason, string> = {
  length: 'it has fewer than 12 characters',
  characters: 'it repeats a few characters',
  pwned: 'it is easily guessed',
}

export type AccountChange = {
  email?: string | null | undefined
  phone?: string | null | undefined
  password?: string | null | undefined
  data?: Metadata | null | undefined
  app_metadata?: unknown
}

type ChangeRequest = { account: Account; session: Session; change: AccountChange }

/** Changes one's own password or metadata. The order of checks is the protocol's. */
export async function changeAccount(deps: AuthDeps, request: ChangeRequest): Promise<void> {
  const { account, change } = request
  await checkInput(account, change)
  checkAssurance(request)
  checkFixedAddresses(account, change)
  const passwordHash =
    typeof change.password === 'string' ? await hashNewPassword(deps, request, change.password) : undefined

  // A reset or sign-out during hashing must win over this change.
  await writeAs(deps, request, async ({ trx, append, account, session }) => {
    checkAssurance({ account, session, change })
    const at = deps.now()
    if (change.data) {
      const merged = merge(account.metadata, change.data)
      checkMetadata(merged)
      await saveMetadata(trx, deps.vault, account.id, merged)
    }
    if (passwordHash !== undefined) {
      await trx
        .updateTable('staff')
        .set({ password_hash: passwordHash })
        .where('id', '=', account.id)
        .execute()
      await deleteSessions(trx, session, 'others')
      await deleteOneTimeLinks(trx, account.id)
      append({ subjectId: account.id, kind: 'password-changed', actor: account.id })
    }
    await trx.updateTable('staff').set({ updated_at: at }).where('id', '=', account.id).execute()
  })
}

async function checkInput(
  account: Account,
  { email, password, data, app_metadata }: AccountChange,
): Promise<void> {
  if (email && !EMAIL.test(email)) {
    throw new AuthError('validation_failed', { message: 'Unable to validate email address: invalid format' })
  }
  if (typeof password === 'string') await checkPassword(password, account)
  if (app_metadata !== undefined && app_metadata !== null) throw new AuthError('not_admin')
  if (data) checkMetadata(merge(account.metadata, data))
}

function checkMetadata(metadata: Metadata): void {
  if (Buffer.byteLength(JSON.stringify(metadata)) > MAX_METADATA_BYTES) {
    throw new AuthError('validation_failed', { message: `data is limited to ${MAX_METADATA_BYTES} bytes` })
  }
}

export async function checkPassword(
  password: string,
  { email, name }: Pick<Account, 'email' | 'name'>,
): Promise<void> {
  if ([...password].length > MAX_CHARACTERS) {
    throw new AuthError('validation_failed', {
      message: `Password cannot be longer than ${MAX_CHARACTERS} characters`,
    })
  }
  const reasons = await findWeakReasons(password, [email, email.split('@')[0] ?? '', name])
  if (reasons.length > 0) {
    const why = reasons.map((reason) => weaknesses[reason]).join(', ')
    throw new AuthError('weak_password', { reasons, message: `The password is too weak: ${why}` })
  }
}

function checkAssurance({ account, session, change }: ChangeRequest): void {
  const { password, phone, data } = change
  const isRemoving = Object.values(data ?? {}).includes(null)
  const isNeeded =
    typeof password === 'string' || changesEmail(account, change) || Boolean(phone) || isRemoving
  if (isNeeded) requireHighestLevel({ account, session }, 'change an account with a second factor', 401)
}

function checkFixedAddresses(account: Account, change: AccountChange): void {
  if (changesEmail(account, change)) throw new AuthError('email_change_disabled')
  if (change.phone) throw new AuthError('phone_provider_disabled')
}

function changesEmail(account: Account, { email }: AccountChange): boolean {
  return Boolean(email) && email?.trim().toLowerCase() !== account.email
}

async function hashNewPassword(
  { passwords }: AuthDeps,
  { account, session }: ChangeRequest,
  password: string,
): Promise<string> {
  const from = session.addressBlock
  if (account.passwordHash !== null && (await passwords.verify(account.passwordHash, password, from))) {
    throw new AuthError('same_password')
  }
  return passwords.hash(password, from)
}

function merge(metadata: Metadata, data: Metadata): Metadata {
  return Object.fromEntries(Object.entries({ ...metadata, ...data }).filter(([, value]) => value !== null))
}
