import type { SealedColumns } from './sealed-columns.ts'

/** Staff of the desk, their ways to sign in, devices, absences and profiles. */
export type StaffTables = {
  staff: StaffTable
  session: SessionTable
  factor: FactorTable
  challenge: ChallengeTable
  identity: IdentityTable
  provider_flow: ProviderFlowTable
  one_time_link: OneTimeLinkTable
  push_device: PushDeviceTable
  absence: AbsenceTable
  profile: SealedColumns & { id: string }
  staff_card: StaffCardTable
}

type StaffTable = SealedColumns & {
  id: string
  email: string
  name: string
  admin: number
  /** A PHC string; null until the first password is set. */
  password_hash: string | null
  created_at: number
  updated_at: number
  last_sign_in_at: number | null
  disabled_at: number | null
  /** MAC of this row, its factors and its identities: server/company/staff/account-mac.ts. */
  mac: Uint8Array | null
}

type SessionTable = {
  id: string
  staff_id: string
  created_at: number
  refreshed_at: number
  counter: number
  /** Refresh tokens below this counter were issued before the session was elevated. */
  lifted_at_counter: number
  aal: 'aal1' | 'aal2'
  factor_id: string | null
  methods: string
  user_agent: string
  address_block: string
  mac: Uint8Array | null
}

type FactorTable = SealedColumns & {
  id: string
  staff_id: string
  type: 'totp' | 'phone' | 'webauthn' | 'recovery_code'
  friendly_name: string
  status: 'unverified' | 'verified'
  created_at: number
  updated_at: number
  last_challenged_at: number | null
  /** The newest TOTP time step that was accepted, a passkey's counter, or how often recovery codes were made or used. */
  last_step: number
  failures: number
  failures_since: number
}

type ChallengeTable = {
  id: string
  factor_id: string
  created_at: number
  spent_at: number | null
  code_mac: Uint8Array | null
}

type IdentityTable = SealedColumns & {
  id: string
  staff_id: string
  provider: string
  issuer: string
  subject: string
  created_at: number
  updated_at: number
  last_sign_in_at: number | null
}

type ProviderFlowTable = SealedColumns & {
  id: string
  state_hash: Uint8Array
  code_hash: Uint8Array | null
  provider: string
  redirect_to: string
  code_challenge: string
  code_challenge_method: 's256' | 'plain'
  link_session_id: string | null
  staff_id: string | null
  created_at: number
  used_at: number | null
}

type OneTimeLinkTable = {
  token_hash: Uint8Array
  staff_id: string
  kind: 'invite' | 'recovery' | 'magiclink'
  created_at: number
  expires_at: number
}

/** Days of the office as YYYY-MM-DD, both included. */
type AbsenceTable = {
  staff_id: string
  first_day: string
  last_day: string
  cover: string
}

type PushDeviceTable = SealedColumns & {
  id: string
  staff_id: string
  /** Null once that session has expired. */
  session_id: string | null
  endpoint_mac: Uint8Array
  user_agent: string
  created_at: number
  renewed_at: number
}

/** Sealed: name, role, languages and face. `id` is the person's. */
type StaffCardTable = SealedColumns & { id: string; offered_at: number }
