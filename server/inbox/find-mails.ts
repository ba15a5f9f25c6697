import type { FoundMail, FoundMails } from '#contract/desk/found-mails.ts'
import { type AccessLogDeps, logSearch } from '../case/inquiry/access-log.ts'
import { findFilesOfMessages } from '../case/words/store.ts'
import { type MailMessageRow, selectMailMessages, selectUnsorted } from '../case/words/unsorted-rows.ts'
import { tryToOpenWords } from '../case/words/words.ts'
import { inNumbers } from '../schema/engine.ts'
import { findPassage, type Source } from './find-passage.ts'
import type { ApartIndex } from './search/apart-index.ts'

const SHOWN = 20
const MAX_WAIT_MS = 1_000
/** Mails after this time go without a passage. */
const MAX_PASSAGES_MS = 300

type MailDeps = AccessLogDeps & {
  searchIndex: Pick<ApartIndex, 'searchMails'>
  yieldTurn: () => Promise<void>
}

/** Unsorted mails that a search finds, the newest first. Mails that were sorted or erased meanwhile are left out. */
export async function findMails(deps: MailDeps, staffId: string, q: string): Promise<FoundMails> {
  const { db } = deps
  const { numbers, isSimilar, isWhole } = await deps.searchIndex.searchMails(q, MAX_WAIT_MS)
  if (numbers.length === 0) return { mails: [], count: 0, isSimilar: false, isPartial: !isWhole }
  const present = await selectUnsorted(db)
    .select('message.n')
    .where('message.n', 'in', inNumbers(db, [...numbers]))
    .orderBy('message.n', 'desc')
    .execute()
  const shown = present.slice(0, SHOWN).map(({ n }) => n)
  const rows = await selectMailMessages(db)
    .where('message.inquiry_id', 'is', null)
    .where('message.n', 'in', inNumbers(db, shown))
    .orderBy('message.n', 'desc')
    .execute()
  const mails = await toFoundMails(deps, rows, q)
  if (mails.length > 0) await logSearch(deps, staffId, mails.length)
  return { mails, count: present.length, isSimilar: isSimilar && mails.length > 0, isPartial: !isWhole }
}

async function toFoundMails(
  deps: MailDeps,
  rows: readonly MailMessageRow[],
  q: string,
): Promise<FoundMail[]> {
  const endsAt = performance.now() + MAX_PASSAGES_MS
  const files = await findFilesOfMessages(
    deps,
    rows.map(({ id }) => id),
  )
  const mails: FoundMail[] = []
  for (const row of rows) {
    const { from, subject, text, mail } = tryToOpenWords(deps, row)
    const people = mail ? [...mail.to, ...mail.cc].flatMap(({ name, address }) => [name, address]) : []
    const sources: Source[] = [
      { place: row.direction === 'out' ? 'ours' : 'theirs', text },
      ...people.map((words): Source => ({ place: 'contact', text: words })),
      ...(files.get(row.id) ?? []).map(({ name }): Source => ({ place: 'file', text: name })),
    ]
    const isInTime = performance.now() < endsAt
    mails.push({
      id: row.id,
      at: row.at,
      from,
      subject,
      isAutomatic: row.automatic === 1,
      setAsideAt: row.set_aside_at,
      passage:
        (isInTime && findPassage(q, sources, [from?.name ?? '', from?.address ?? '', subject])) || null,
    })
    await deps.yieldTurn()
  }
  return mails
}
