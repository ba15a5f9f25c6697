import { useEffect, useState } from 'react'
import type { Readiness } from '#contract/readiness.ts'
import { fetchReadiness } from '../api.ts'

const REFRESH_MS = 10_000

export type ReadinessState =
  | { status: 'loading' }
  | { status: 'known'; readiness: Readiness; askedAt: number }
  | { status: 'unreachable' }

/** The server's state, asked again every ten seconds. */
export function useReadiness(): ReadinessState {
  const [state, setState] = useState<ReadinessState>({ status: 'loading' })

  useEffect(() => {
    const controller = new AbortController()
    let timer: number | undefined

    async function refresh(): Promise<void> {
      try {
        const readiness = await fetchReadiness(controller.signal)
        setState({ status: 'known', readiness, askedAt: Date.now() })
      } catch (error) {
        if (controller.signal.aborted) return
        console.error(error)
        setState({ status: 'unreachable' })
      }
      timer = window.setTimeout(refresh, REFRESH_MS)
    }

    void refresh()
    return () => {
      controller.abort()
      window.clearTimeout(timer)
    }
  }, [])

  return state
}
