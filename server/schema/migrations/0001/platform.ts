import type { ColumnTypes } from '../../column-types.ts'

export function createEventLog({ integer, bytes, strict }: ColumnTypes): string[] {
  return [
    // The writer numbers rows as last + 1: the primary key rejects the second of two concurrent writers.
    `create table event (
      n ${integer} primary key,
      subject_id text not null,
      kind text not null,
      actor text not null,
      at ${integer} not null,
      detail text not null,
      previous_hash ${bytes} not null,
      hash ${bytes} not null
    ) ${strict}`,
    'create index event_subject on event (subject_id, n)',
    `create index event_setup on event (kind) where kind in ('setup-ended', 'setup-reopened', 'factor-verified', 'account-added')`,
    // The daily limit on erasures counts one person's events.
    "create index event_erased on event (actor, at) where kind = 'erased'",
  ]
}

export function createSecrets({ bytes, strict }: ColumnTypes): string[] {
  return [
    `create table secret (
      name text primary key,
      key_id text not null,
      sealed ${bytes} not null
    ) ${strict}`,
  ]
}

/** When the last backup to BACKUP_TO was made and tried, and who makes one now. */
export function createBackupRun({ integer, strict }: ColumnTypes): string[] {
  return [
    `create table backup_run (
      one ${integer} primary key check (one = 1),
      watched_since ${integer} not null,
      lease_by text not null default '',
      lease_until ${integer} not null default 0,
      made_at ${integer},
      problem text,
      drill_begun_at ${integer},
      drilled_at ${integer},
      drill_problem text
    ) ${strict}`,
  ]
}

export function createSettings({ integer, bytes, strict }: ColumnTypes): string[] {
  return [
    `create table setting (
      id text primary key,
      section text not null,
      version ${integer} not null,
      event ${integer} not null references event (n) deferrable initially deferred,
      key_id text not null,
      sealed ${bytes} not null,
      unique (section, version)
    ) ${strict}`,
  ]
}

/**
 * SQLite has one process, which counts in memory. On PostgreSQL the table is unlogged, because losing counts of an hour
 * in a crash is acceptable.
 */
export function createSharedLimits({ engine }: ColumnTypes): string[] {
  if (engine === 'sqlite') return []
  return [
    `create unlogged table rate_limit (
      key varchar(255) primary key,
      points integer not null,
      expire bigint
    )`,
  ]
}
