import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { safeParse } from 'valibot'
import { contactSchema, findKnownRoute } from '#contract/desk/entry.ts'
import { isReachable } from '#contract/desk/facts.ts'
import type { Related } from '#contract/desk/inquiries.ts'
import type { FactWords } from '../../facts/fact-words.ts'
import { callDesk } from '../../platform/api.ts'

const STALE_MS = 60_000

/** Looks up inquiries with the typed number or address. */
export function useKnownInquiries(words: FactWords) {
  const client = useQueryClient()
  const [known, setKnown] = useState<readonly Related[]>([])
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const isConfirmed = ({ reference }: Related) => confirmed.includes(reference)

  async function lookUp(): Promise<readonly Related[]> {
    const inquiries = await find()
    setKnown(inquiries)
    return inquiries
  }

  /** A failed lookup finds nothing; saving then reports the failure. */
  async function find(): Promise<readonly Related[]> {
    const contact = safeParse(contactSchema, words)
    if (!contact.success || !isReachable(contact.output)) return []
    const query = {
      queryKey: ['known', contact.output],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callDesk(findKnownRoute, { body: contact.output, signal }),
      staleTime: STALE_MS,
      retry: false,
    }
    return client.fetchQuery(query).then(
      ({ inquiries }) => inquiries,
      () => [],
    )
  }

  /** False if there is a known inquiry that was not shown before. */
  async function confirm(): Promise<boolean> {
    const inquiries = await lookUp()
    setConfirmed(inquiries.map(({ reference }) => reference))
    return inquiries.every(isConfirmed)
  }

  return { known, lookUp, confirm, isConfirmed: known.length > 0 && known.every(isConfirmed) }
}
