import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Person, type Workplace, workplaceSchema } from '#contract/desk/workplace.ts'
import { callDesk } from '../api.ts'

const STALE_AFTER_MS = 5 * 60 * 1_000

export const workplaceQuery = queryOptions({
  queryKey: ['workplace'],
  queryFn: ({ signal }) => callDesk(workplaceSchema, 'workplace', { signal }),
  staleTime: STALE_AFTER_MS,
})

/** Who is signed in and who else works here; undefined until the server has told. */
export function useWorkplace(): Workplace | undefined {
  return useQuery(workplaceQuery).data
}

export type Names = {
  me: Person | undefined
  /** "Amina", or "You" for oneself; whoever is gone, the server and the visitor have words too. */
  toName: (id: string) => string
}

const OTHERS: Record<string, string> = {
  visitor: 'The patient',
  server: 'The desk',
  administrator: 'An administrator',
}

export function useNames(): Names {
  return toNames(useWorkplace())
}

export function toNames(workplace: Workplace | undefined): Names {
  return {
    me: workplace?.me,
    toName: (id) => {
      if (id === workplace?.me.id) return 'You'
      return OTHERS[id] ?? workplace?.people.find((person) => person.id === id)?.name ?? 'A colleague'
    },
  }
}
