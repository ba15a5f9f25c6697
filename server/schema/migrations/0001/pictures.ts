import type { ColumnTypes } from '../../column-types.ts'

export function createPictures({ integer, bytes, strict }: ColumnTypes): string[] {
  return [
    `create table picture (
      id text primary key,
      width ${integer} not null,
      height ${integer} not null,
      content ${bytes} not null,
      uploaded_at ${integer} not null
    ) ${strict}`,
  ]
}
