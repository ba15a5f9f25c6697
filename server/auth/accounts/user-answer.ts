import type { AccountDeps } from '../../company/staff/account-deps.ts'
import type { Account } from '../../company/staff/accounts.ts'
import { toAppMetadata } from '../../company/staff/app-metadata.ts'
import { findIdentities, type Identity } from '../../company/staff/identities.ts'
import { type Factor, findFactors } from '../factors/factors.ts'

export async function readUserAnswer({ db, vault }: AccountDeps, account: Account) {
  const identities = await findIdentities(db, vault, account.id)
  const factors = await findFactors(db, vault, account.id)
  return toUserAnswer(account, identities, factors)
}

function toUserAnswer(account: Account, identities: readonly Identity[], factors: readonly Factor[]) {
  const createdAt = toTime(account.createdAt)
  return {
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email,
    // The administrator who created the account has confirmed the address.
    email_confirmed_at: createdAt,
    phone: '',
    confirmed_at: createdAt,
    ...(account.lastSignInAt !== null && { last_sign_in_at: toTime(account.lastSignInAt) }),
    app_metadata: toAppMetadata(account, toProviders(identities)),
    user_metadata: account.metadata,
    identities: identities.map((identity) => toIdentityAnswer(identity, account.lastSignInAt)),
    ...(factors.length > 0 && { factors: factors.map(toFactorAnswer) }),
    created_at: createdAt,
    updated_at: toTime(account.updatedAt),
    is_anonymous: false,
  }
}

function toProviders(identities: readonly Identity[]): string[] {
  return [...new Set(identities.map(({ provider }) => provider))]
}

/** Passwords have no timestamp of their own: the last sign-in is the latest possible use. */
function toIdentityAnswer(identity: Identity, accountSignedInAt: number | null) {
  const { email } = identity.profile
  const signedInAt = identity.lastSignInAt ?? accountSignedInAt
  return {
    identity_id: identity.id,
    id: identity.subject,
    user_id: identity.staffId,
    identity_data: identity.profile,
    provider: identity.provider,
    ...(typeof email === 'string' && { email }),
    ...(signedInAt !== null && { last_sign_in_at: toTime(signedInAt) }),
    created_at: toTime(identity.createdAt),
    updated_at: toTime(identity.updatedAt),
  }
}

function toFactorAnswer(factor: Factor) {
  return {
    id: factor.id,
    ...(factor.friendlyName !== '' && { friendly_name: factor.friendlyName }),
    factor_type: factor.type,
    status: factor.verified ? 'verified' : 'unverified',
    phone: factor.type === 'phone' ? factor.secret : '',
    created_at: toTime(factor.createdAt),
    updated_at: toTime(factor.updatedAt),
    last_challenged_at: factor.lastChallengedAt === null ? null : toTime(factor.lastChallengedAt),
  }
}

function toTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
