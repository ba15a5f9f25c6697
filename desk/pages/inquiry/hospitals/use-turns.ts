import { useEffect, useRef, useState } from 'react'

/** `failed` has a sentence. */
export type TurnState = { state: 'sending' | 'done' } | { state: 'failed'; why: string }

export type Turn = { id: string; run: () => Promise<void>; explain: (cause: unknown) => Promise<string> }

/** Does something for several hospitals, one after another. One that fails stops no other; those that are done stay done. */
export function useTurns() {
  const [states, setStates] = useState<Readonly<Record<string, TurnState>>>({})
  const [isRunning, setRunning] = useState(false)
  const known = useRef(states)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  function set(id: string, state: TurnState): void {
    known.current = { ...known.current, [id]: state }
    if (isShown.current) setStates(known.current)
  }

  /** Returns the ids of those that failed. */
  async function start(turns: readonly Turn[]): Promise<string[]> {
    setRunning(true)
    const failed: string[] = []
    for (const { id, run, explain } of turns) {
      if (known.current[id]?.state === 'done') continue
      set(id, { state: 'sending' })
      try {
        await run()
        set(id, { state: 'done' })
      } catch (cause) {
        failed.push(id)
        set(id, { state: 'failed', why: await explain(cause) })
      }
    }
    if (isShown.current) setRunning(false)
    return failed
  }

  return { states, isRunning, start }
}
