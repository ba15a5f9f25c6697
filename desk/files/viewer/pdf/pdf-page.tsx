import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import type { Size } from '../zoom.ts'

/** Larger canvases fail on phones. */
const MAX_CANVAS_PIXELS = 16_000_000

type PdfPageProps = {
  pdf: PDFDocumentProxy
  number: number
  width: number
  turns: number
  /** Until the page itself is known. */
  likely: Size
  isNear: boolean
}

/** Drawn while it is near the window. Its words are beside it for screen readers. */
export function PdfPage({ pdf, number, width, turns, likely, isNear }: PdfPageProps) {
  const place = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<PDFPageProxy>()
  const [text, setText] = useState('')
  const size = page ? toSize(page, turns) : turns % 2 === 0 ? likely : flip(likely)
  const height = (width * size.height) / size.width

  useEffect(() => {
    if (!isNear) return
    let isOver = false
    // Getting it once more costs nothing. A page that can't be read stays white.
    pdf.getPage(number).then(
      (found) => !isOver && setPage(found),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [pdf, number, isNear])

  useEffect(() => {
    if (page === undefined) return
    let isOver = false
    readWords(page).then(
      (words) => !isOver && setText(words),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [page])

  useEffect(() => {
    const { current } = place
    if (!(isNear && page && current)) return
    const canvas = document.createElement('canvas')
    const ratio = Math.min(
      devicePixelRatio,
      Math.sqrt(MAX_CANVAS_PIXELS / (width * ((width * size.height) / size.width))),
    )
    const viewport = page.getViewport({
      scale: (width / size.width) * ratio,
      rotation: (page.rotate + turns * 90) % 360,
    })
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    canvas.setAttribute('aria-hidden', 'true')
    const drawing = page.render({ canvas, viewport })
    // The one before stays until this one is drawn.
    drawing.promise.then(() => current.replaceChildren(canvas)).catch(() => {})
    return () => drawing.cancel()
  }, [page, isNear, width, size.width, size.height, turns])

  useEffect(() => {
    if (!isNear) place.current?.replaceChildren()
  }, [isNear])

  return (
    <section
      className="viewer__page"
      aria-label={`Page ${number}`}
      data-page={number}
      style={{ inlineSize: width, blockSize: height }}
    >
      <div ref={place} />
      <p className="visually-hidden">{text || 'No words can be read out: the page is a picture.'}</p>
    </section>
  )
}

function toSize(page: PDFPageProxy, turns: number): Size {
  const { width, height } = page.getViewport({ scale: 1, rotation: (page.rotate + turns * 90) % 360 })
  return { width, height }
}

function flip({ width, height }: Size): Size {
  return { width: height, height: width }
}

async function readWords(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}
