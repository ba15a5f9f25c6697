import type { Log } from '../../platform/log/log.ts'

/** A row that grants access was written without the keys. Answered as if the row didn't exist. */
export class TamperedRow extends Error {
  override readonly name = 'TamperedRow'
  readonly table: 'staff' | 'session'
  readonly rowId: string

  constructor(table: 'staff' | 'session', rowId: string) {
    super(
      `Somebody without the data keys changed the row ${rowId} of ${table} in the database. ` +
        'Run "pona staff reset EMAIL" for the account',
    )
    this.table = table
    this.rowId = rowId
  }
}

/** Level 50: a person must look at it. What the row grants is refused. */
export function logTampering(
  log: Log,
  { table, rowId }: { table: TamperedRow['table'] | 'program_token'; rowId: string },
): void {
  log.error(
    { table, id: rowId },
    'A row was changed in the database by somebody without the data keys: it is refused. See "Accounts were changed" in docs/operating.md',
  )
}
