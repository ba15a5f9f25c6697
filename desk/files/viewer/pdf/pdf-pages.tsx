import { useEffect, useRef } from 'react'
import type { MessageFile } from '#contract/desk/files.ts'
import { FailedState } from '../../../shell/failed-state.tsx'
import { useArrowKeys } from '../use-arrow-keys.ts'
import { useSize } from '../use-size.ts'
import type { Placement, Size } from '../zoom.ts'
import { toPdfError } from './pdf-error.ts'
import { PdfPage } from './pdf-page.tsx'
import { useNearPages } from './use-near-pages.ts'
import { type ShownPdf, usePdf } from './use-pdf.ts'

const MARGIN = 16
/** On a wide screen a page of paper is read at about its own size. */
const MAX_FITTED_WIDTH = 900
const ARROW_STEP = 80

type PdfPagesProps = { file: MessageFile; placement: Placement; onGo: (by: -1 | 1) => void }

export function PdfPages({ file, placement, onGo }: PdfPagesProps) {
  const { shown, error, retry } = usePdf(file)
  const stage = useRef<HTMLDivElement>(null)
  const size = useSize(stage)

  useArrowKeys((x, y, isPage) => {
    const { current } = stage
    if (current === null) return false
    const isWider = current.scrollWidth > current.clientWidth + 1
    if (x !== 0 && !isWider) onGo(x)
    else
      current.scrollBy({ left: x * ARROW_STEP, top: y * (isPage ? current.clientHeight * 0.9 : ARROW_STEP) })
    return true
  })

  return (
    // Scrolled by keys, too, also without shortcuts.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section ref={stage} className="viewer__stage viewer__stage--pages" aria-label="Pages" tabIndex={0}>
      {error !== undefined && <FailedState error={toPdfError(error)} onRetry={retry} />}
      {error === undefined && !shown && <p className="viewer__loading">Loading …</p>}
      {shown && size && <Pages {...shown} stage={stage} size={size} placement={placement} />}
    </section>
  )
}

type PagesProps = ShownPdf & {
  stage: { current: HTMLElement | null }
  size: Size
  placement: Placement
}

function Pages({ pdf, likely, stage, size, placement: { zoom, turns } }: PagesProps) {
  const { near, current } = useNearPages(stage, pdf.numPages)
  const width = Math.min(size.width - 2 * MARGIN, MAX_FITTED_WIDTH) * zoom
  const keepPlace = useRef(1)
  useEffect(() => {
    keepPlace.current = current
  }, [current])
  // A page that was read stays in view when the pages get another size.
  useEffect(() => {
    const page = stage.current?.querySelector(`[data-page="${keepPlace.current}"]`)
    if (width > 0 && keepPlace.current > 1) page?.scrollIntoView({ block: 'start' })
  }, [stage, width])

  return (
    <>
      <p className="viewer__page-number" role="status">{`Page ${current} of ${pdf.numPages}`}</p>
      {Array.from({ length: pdf.numPages }, (_, index) => index + 1).map((number) => (
        <PdfPage
          key={number}
          pdf={pdf}
          number={number}
          width={width}
          turns={turns}
          likely={likely}
          isNear={near.has(number)}
        />
      ))}
    </>
  )
}
