import { type RefObject, useRef } from 'react'
import { hasTypedText, readTypedText } from './typed-text.ts'

/** From the empty form to its sending; unknown where text stood in it before, typed or kept as a draft. */
export function useFillingTime(form: RefObject<HTMLFormElement | null>) {
  const startedAt = useRef<number | undefined>(undefined)

  function start() {
    if (form.current && !hasTypedText(readTypedText(form.current))) startedAt.current = performance.now()
  }

  function elapsedMs(): number | undefined {
    return startedAt.current === undefined ? undefined : Math.round(performance.now() - startedAt.current)
  }

  return { start, elapsedMs }
}
