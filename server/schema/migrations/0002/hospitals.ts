import type { ColumnTypes } from '../../column-types.ts'

/** Hospitals, and what each was asked for an inquiry. */
export function addHospitals({ rowNumber, integer, bytes, strict }: ColumnTypes): string[] {
  return [
    `create table hospital (
      id text primary key,
      country text not null,
      languages text not null,
      archived ${integer} not null,
      created_at ${integer} not null,
      version ${integer} not null,
      key_id text not null,
      sealed ${bytes} not null
    ) ${strict}`,

    `create table referral (
      n ${rowNumber},
      id text not null unique,
      inquiry_id text not null references inquiry (id) on delete cascade,
      hospital_id text not null references hospital (id),
      standing text not null,
      created_at ${integer} not null,
      asked_at ${integer},
      answered_at ${integer},
      quoted_at ${integer},
      version ${integer} not null,
      key_id text not null,
      sealed ${bytes} not null
    ) ${strict}`,
    'create index referral_inquiry on referral (inquiry_id)',
    'create index referral_hospital on referral (hospital_id)',

    'alter table message add column referral_id text references referral (id) on delete cascade',
    'create index message_referral on message (referral_id) where referral_id is not null',
  ]
}
