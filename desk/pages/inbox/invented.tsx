import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { eraseInventedRoute, makeInventedRoute, readInventedRoute } from '#contract/desk/invented.ts'
import { callDesk } from '../../platform/api.ts'
import { toPlainWords } from '../../platform/desk-error.ts'

const queryKey = ['invented']

type InventedProps = { rows: readonly Pick<InquiryRow, 'isInvented'>[] }

/** For administrators: fills an empty desk with invented inquiries, and empties it again. */
export function Invented({ rows }: InventedProps) {
  const client = useQueryClient()
  const isAsked = rows.length === 0 || rows.some(({ isInvented }) => isInvented)
  const { data } = useQuery({
    queryKey,
    queryFn: () => callDesk(readInventedRoute),
    enabled: isAsked,
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (isOffered: boolean) => callDesk(isOffered ? makeInventedRoute : eraseInventedRoute),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    onSettled: () => client.invalidateQueries(),
  })
  if (!isAsked || data === undefined || !(data.isOffered || data.inquiries > 0)) return null
  const { isOffered, inquiries } = data
  const [words, waiting] = isOffered
    ? ['Show it with invented inquiries', 'Inventing them …']
    : ['Remove them all', 'Removing them …']
  return (
    <section className="inbox__end" aria-label="Invented inquiries">
      <p>
        {isOffered
          ? 'New here? Try thirty invented inquiries, in all states and six languages. No mail leaves, and one press removes them.'
          : `${toCount(inquiries)} invented, and no mail of theirs leaves. Real inquiries stay.`}
      </p>
      <button
        className="button button--quiet"
        type="button"
        aria-disabled={isPending}
        onClick={() => !isPending && mutate(isOffered)}
      >
        {isPending ? waiting : words}
      </button>
      {error && <p role="alert">{toPlainWords(error)}</p>}
    </section>
  )
}

function toCount(inquiries: number): string {
  return inquiries === 1 ? 'One inquiry is' : `${inquiries} inquiries are`
}
