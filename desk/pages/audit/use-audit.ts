import { useInfiniteQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  auditSchema,
  type ChainVerdict,
  chainVerdictSchema,
  EVENTS_OF_A_SPACE,
} from '#contract/desk/oversight.ts'
import { callDesk, fetchDesk } from '../../platform/api.ts'
import { type Progress, readWithProgress } from '../../shell/read-with-progress.ts'

const SPACE = 32

export function useAudit(subject: string) {
  return useInfiniteQuery({
    queryKey: ['audit', subject],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({
        ...(subject !== '' && { subject }),
        ...(pageParam !== null && { before: String(pageParam) }),
      })
      return callDesk(auditSchema, `audit?${query}`, { signal })
    },
    initialPageParam: null as number | null, // Null asks for the newest; the type can't be inferred from the value.
    getNextPageParam: (page) => page.nextBefore,
  })
}

type VerifyOptions = { signal: AbortSignal; onProgress: (progress: Progress) => void }

/** An aborted signal ends it, also at the server. */
export async function verifyLog({ signal, onProgress }: VerifyOptions): Promise<ChainVerdict> {
  const response = await fetchDesk('audit/verify', { method: 'POST', signal })
  const { parts } = await readWithProgress(response, { mark: SPACE, worth: EVENTS_OF_A_SPACE, onProgress })
  return v.parse(chainVerdictSchema, JSON.parse(await new Blob(parts).text()))
}
