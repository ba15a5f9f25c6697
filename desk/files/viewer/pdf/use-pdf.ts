import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import type { MessageFile } from '#contract/desk/files.ts'
import type { Size } from '../zoom.ts'
import { openPdf } from './open-pdf.ts'

/** `likely`: the size of the first page, which most others have. */
export type ShownPdf = { pdf: PDFDocumentProxy; likely: Size }

export function usePdf(file: MessageFile) {
  const [shown, setShown] = useState<ShownPdf>()
  const [error, setError] = useState<unknown>()
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens it again; the file never changes.
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const opening = openPdf(file, signal)
    const show = async () => {
      const { pdf } = await opening
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
      if (!signal.aborted) setShown({ pdf, likely: { width, height } })
    }
    show().catch((reason: unknown) => {
      if (!signal.aborted) setError(reason)
    })
    return () => {
      leaving.abort()
      setShown(undefined)
      setError(undefined)
      opening.then((opened) => opened.close()).catch(() => {})
    }
  }, [file.id, tries])

  return { shown, error, retry: () => setTries(tries + 1) }
}
