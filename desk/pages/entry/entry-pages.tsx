import { EntryPage } from './entry-page.tsx'
import { MailEntryPage } from './mail-entry-page.tsx'
import '../../facts/entry.css'

/** An empty form, or that of an unsorted mail. */
export function EntryPages({ id }: { id?: string | undefined }) {
  return id === undefined ? <EntryPage /> : <MailEntryPage key={id} id={id} />
}
