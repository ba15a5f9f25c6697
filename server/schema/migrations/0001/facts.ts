import type { ColumnTypes } from '../../column-types.ts'

/** Promises about retention, and the servers that run on this database. */
export function createFacts({ integer, strict }: ColumnTypes): string[] {
  return [
    `create table retention_period (
      from_at ${integer} primary key,
      days ${integer} not null
    ) ${strict}`,
    `create table instance (
      id text primary key,
      host text not null,
      version text not null,
      started_at ${integer} not null,
      seen_at ${integer} not null,
      settings ${integer} not null,
      pages text not null,
      problem text
    ) ${strict}`,
  ]
}

/** How people want to be shown to patients. */
export function createCards({ integer, bytes, strict }: ColumnTypes): string[] {
  return [
    `create table staff_card (
      id text primary key references staff (id) on delete cascade,
      offered_at ${integer} not null,
      key_id text not null,
      sealed ${bytes} not null
    ) ${strict}`,
  ]
}
