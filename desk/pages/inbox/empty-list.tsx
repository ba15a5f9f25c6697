import { Link } from 'wouter'
import type { View } from '#contract/life/views.ts'
import { type Filters, toInboxPath } from '../../case/filters.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { keepWords } from './kept-words.ts'

const WORDS: Record<View, { title: string; text: string }> = {
  due: {
    title: 'Nothing is due',
    text: 'Steps planned for another day are under Later. New inquiries appear here by themselves.',
  },
  mine: {
    title: 'You have no open inquiries',
    text: 'Claim an inquiry under Due, and it stays here until it is closed.',
  },
  waiting: {
    title: 'No inquiry is waiting for a patient',
    text: 'An inquiry appears here when it is the patient’s turn.',
  },
  later: {
    title: 'Nothing is planned for later',
    text: 'Steps that are more than a day away appear here, and move to Due by themselves.',
  },
  answered: { title: 'No answered inquiries', text: 'After the first answer an inquiry appears here.' },
  spam: {
    title: 'No spam',
    text: 'Inquiries that look like spam are kept here, so that no real patient is lost.',
  },
  all: { title: 'No inquiries yet', text: 'The first one will appear here by itself.' },
}

type EmptyListProps = {
  view: View
  filters: Filters
  isPartial: boolean
  /** Unsorted mails that match, which are listed below. */
  mailCount: number | undefined
}

export function EmptyList({ view, filters, isPartial, mailCount = 0 }: EmptyListProps) {
  const isNarrowed = Object.keys(filters).length > 0
  const { title, text } = WORDS[view]
  // Unbound, these keys would begin a text, and the next shortcut would be part of it.
  useShortcuts({ j: stay, k: stay })
  const none = mailCount > 0 ? 'No inquiry' : 'Nothing'
  const noMatch = isPartial ? `${none} found yet` : `${none} matches`
  return (
    <div className="empty">
      <svg className="empty__art" viewBox="0 0 160 72" aria-hidden="true">
        <path className="empty__sun" d="M80 50a20 20 0 0 1 40 0z" />
        <path className="empty__hill" d="M0 70c24-26 44-30 62-18 14-14 34-16 52 0 14-8 32-4 46 18z" />
        <path className="empty__line" d="M4 62C40 62 52 20 92 14c26-4 42 6 62-4" />
      </svg>
      <h2 className="empty__title">{isNarrowed ? noMatch : title}</h2>
      {isNarrowed ? (
        <p>
          {filters.q && view !== 'all' && !isPartial ? (
            <>
              {mailCount === 0 ? 'Nothing here matches.' : toMailWords(mailCount)}{' '}
              <Link href={toInboxPath('all', filters)} state={keepWords(filters)}>
                Look in all inquiries
              </Link>
              , or{' '}
            </>
          ) : (
            `${mailCount > 0 ? `${toMailWords(mailCount)} ` : ''}${isPartial ? 'Search on' : 'Try fewer words or fewer filters'}, or `
          )}
          <Link href={toInboxPath(view)}>clear them all</Link>.
        </p>
      ) : (
        <p>{text}</p>
      )}
    </div>
  )
}

function toMailWords(count: number): string {
  return count === 1 ? 'A mail in Unsorted does: see below.' : `${count} mails in Unsorted do: see below.`
}

function stay(): void {}
