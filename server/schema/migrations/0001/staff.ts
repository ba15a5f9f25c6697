import type { ColumnTypes } from '../../column-types.ts'

/** Accounts of staff, and how they sign in. */
export function createStaff({ integer, bytes, strict }: ColumnTypes): string[] {
  const ownedByStaff = 'text not null references staff (id) on delete cascade'
  return [
    `create table staff (
      id text primary key,
      email text not null unique,
      name text not null,
      admin ${integer} not null check (admin in (0, 1)),
      password_hash text,
      created_at ${integer} not null,
      updated_at ${integer} not null,
      last_sign_in_at ${integer},
      disabled_at ${integer},
      key_id text not null,
      sealed ${bytes} not null,
      mac ${bytes}
    ) ${strict}`,

    `create table session (
      id text primary key,
      staff_id ${ownedByStaff},
      created_at ${integer} not null,
      refreshed_at ${integer} not null,
      counter ${integer} not null,
      lifted_at_counter ${integer} not null,
      aal text not null check (aal in ('aal1', 'aal2')),
      factor_id text,
      methods text not null,
      user_agent text not null,
      address_block text not null,
      mac ${bytes}
    ) ${strict}`,
    'create index session_staff on session (staff_id)',

    `create table factor (
      id text primary key,
      staff_id ${ownedByStaff},
      type text not null check (type in ('totp', 'phone', 'webauthn', 'recovery_code')),
      friendly_name text not null,
      status text not null check (status in ('unverified', 'verified')),
      created_at ${integer} not null,
      updated_at ${integer} not null,
      last_challenged_at ${integer},
      last_step ${integer} not null,
      failures ${integer} not null,
      failures_since ${integer} not null,
      key_id text not null,
      sealed ${bytes} not null,
      unique (staff_id, friendly_name)
    ) ${strict}`,

    `create table challenge (
      id text primary key,
      factor_id text not null references factor (id) on delete cascade,
      created_at ${integer} not null,
      spent_at ${integer},
      code_mac ${bytes}
    ) ${strict}`,
    'create index challenge_factor on challenge (factor_id)',

    `create table identity (
      id text primary key,
      staff_id ${ownedByStaff},
      provider text not null,
      issuer text not null,
      subject text not null,
      created_at ${integer} not null,
      updated_at ${integer} not null,
      last_sign_in_at ${integer},
      key_id text not null,
      sealed ${bytes} not null,
      unique (provider, issuer, subject)
    ) ${strict}`,
    'create index identity_staff on identity (staff_id)',

    `create table provider_flow (
      id text primary key,
      state_hash ${bytes} not null unique,
      code_hash ${bytes} unique,
      provider text not null,
      redirect_to text not null,
      code_challenge text not null,
      code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
      link_session_id text references session (id) on delete cascade,
      staff_id text references staff (id) on delete cascade,
      created_at ${integer} not null,
      used_at ${integer},
      key_id text not null,
      sealed ${bytes} not null
    ) ${strict}`,

    `create table one_time_link (
      token_hash ${bytes} primary key,
      staff_id ${ownedByStaff},
      kind text not null check (kind in ('invite', 'recovery', 'magiclink')),
      created_at ${integer} not null,
      expires_at ${integer} not null
    ) ${strict}`,

    `create table known_address (
      staff_id ${ownedByStaff},
      address_mac ${bytes} not null,
      seen_at ${integer} not null,
      primary key (staff_id, address_mac)
    ) ${strict}`,
    'create index known_address_mac on known_address (address_mac)',

    `create table signing_key (
      id text primary key,
      created_at ${integer} not null,
      signs_from ${integer} not null,
      key_id text not null,
      sealed ${bytes} not null
    ) ${strict}`,
  ]
}
