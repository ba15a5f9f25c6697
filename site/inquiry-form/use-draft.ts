import { type RefObject, useEffect, useState } from 'react'
import { createDraftKeeper } from './draft-keeper.ts'
import { draftRecord } from './draft-store.ts'
import { createTypedText } from './typed-text.ts'

export function useDraft(form: RefObject<HTMLFormElement | null>, preselected: string) {
  const [isKept, setIsKept] = useState(false)
  const [keeper] = useState(() =>
    createDraftKeeper({
      findForm: () => form.current,
      record: draftRecord,
      text: createTypedText(preselected),
      onKept: setIsKept,
    }),
  )

  useEffect(() => {
    const ended = new AbortController()
    addEventListener('pagehide', keeper.keepPending, ended)
    return () => ended.abort()
  }, [keeper])

  return { isKept, ...keeper }
}
