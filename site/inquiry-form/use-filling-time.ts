import { type RefObject, useRef } from 'react'
import { hasTypedText, readTypedText } from './typed-text.ts'

/** From the empty form to sending; undefined when text was there before, typed early or restored. */
export function useFillingTime(form: RefObject<HTMLFormElement | null>, preselected: string) {
  const startedAt = useRef<number | undefined>(undefined)

  function start() {
    if (form.current && !hasTypedText(readTypedText(form.current), preselected))
      startedAt.current = performance.now()
  }

  function elapsedMs(): number | undefined {
    return startedAt.current === undefined ? undefined : Math.round(performance.now() - startedAt.current)
  }

  return { start, elapsedMs }
}
