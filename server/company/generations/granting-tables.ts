import type { Tables } from '../../schema/tables.ts'

/** Tables of which a row lets somebody in, says who is told or sent files, or where to. Others are said to grant nothing in case/tables/tables.ts. */
export type GrantingTable = Extract<
  keyof Tables,
  'staff' | 'session' | 'program_token' | 'webhook' | 'setting' | 'one_time_link' | 'hospital' | 'referral'
>
