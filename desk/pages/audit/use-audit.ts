import { useInfiniteQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  type ChainVerdict,
  chainVerdictSchema,
  EVENTS_OF_A_SPACE,
  readAuditRoute,
  verifyAuditRoute,
} from '#contract/desk/oversight.ts'
import { callDesk, fetchDesk } from '../../platform/api.ts'
import { type Progress, readWithProgress } from '../../shell/read-with-progress.ts'

const SPACE = 32

export function useAudit(subject: string) {
  return useInfiniteQuery({
    queryKey: ['audit', subject],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...(subject !== '' && { subject }), ...(pageParam !== null && { before: pageParam }) }
      return callDesk(readAuditRoute, { query, signal })
    },
    initialPageParam: null as number | null, // Null asks for the newest; the type can't be inferred from the value.
    getNextPageParam: (page) => page.nextBefore,
  })
}

type VerifyOptions = { signal: AbortSignal; onProgress: (progress: Progress) => void }

/** An aborted signal ends it, also at the server. */
export async function verifyLog({ signal, onProgress }: VerifyOptions): Promise<ChainVerdict> {
  const response = await fetchDesk(verifyAuditRoute, { signal })
  const { parts } = await readWithProgress(response, { mark: SPACE, worth: EVENTS_OF_A_SPACE, onProgress })
  return v.parse(chainVerdictSchema, JSON.parse(await new Blob(parts).text()))
}
