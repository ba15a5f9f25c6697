import type { ColumnTypes } from '../../column-types.ts'

/** Words that patients agreed to, as they read then. */
export function createNotices({ integer, strict }: ColumnTypes): string[] {
  return [
    `create table notice (
      version text not null,
      revision ${integer} not null,
      locale text not null,
      since ${integer} not null,
      words text not null,
      primary key (version, revision)
    ) ${strict}`,
  ]
}
