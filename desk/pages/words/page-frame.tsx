import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import { type FrameScheme, textFrame } from '#contract/desk/texts.ts'
import type { Texts } from '#contract/texts/list-texts.ts'
import type { PreviewPage } from '#contract/texts/preview-pages.ts'
import { backendUrl } from '../../platform/environment.ts'
import { chooseWords, findPressed, markWords } from './frame-words.ts'

const PAUSE_MS = 400
const BORDERS_PX = 2

type PageFrameProps = {
  token: string
  page: PreviewPage
  scheme: FrameScheme
  width: number
  texts: Texts
  chosen: string | undefined
  onChoose: (path: string) => void
}

/**
 * The page as it will look, rendered by the server. Its document runs no script; the desk looks into it to find the words
 * that were pressed. A new one is loaded behind the present one, so that nothing flickers.
 */
export function PageFrame({ token, page, scheme, width, texts, chosen, onChoose }: PageFrameProps) {
  const wanted = useSettled(JSON.stringify({ token, page, scheme, texts: JSON.stringify(texts) }))
  const [shown, setShown] = useState<string>()
  const [failed, setFailed] = useState(false)
  const [isSeen, setSeen] = useState(true)
  const box = useRef<HTMLDivElement>(null)
  const scale = useScale(box, width)
  const scrolled = useRef({ page, top: 0 })
  const onPress = useRef(onChoose)
  useEffect(() => {
    onPress.current = onChoose
  }, [onChoose])

  useEffect(() => {
    const front = box.current?.querySelector<HTMLIFrameElement>('[data-state="shown"]')?.contentDocument
    if (front) setSeen(chooseWords(front, chosen))
  }, [chosen])

  function show(frame: HTMLIFrameElement, request: string): void {
    const opened = frame.contentDocument
    // Each frame begins with an empty document.
    if (opened === null || opened.URL === 'about:blank') return
    const isPage = opened.contentType === 'text/html'
    setFailed(!isPage)
    if (!isPage) return
    markWords(opened)
    opened.addEventListener('click', (event) => {
      event.preventDefault()
      const path = findPressed(event)
      if (path !== undefined) onPress.current(path)
    })
    opened.addEventListener('scroll', () => {
      scrolled.current = { page, top: opened.documentElement.scrollTop }
    })
    if (scrolled.current.page === page) opened.documentElement.scrollTop = scrolled.current.top
    setSeen(chooseWords(opened, chosen))
    setShown(request)
  }

  const requests = shown === undefined || shown === wanted ? [wanted] : [shown, wanted]
  return (
    <div className="words-frame">
      {failed && <p className="form__error">The page can’t be shown. Load the desk again.</p>}
      <div className="words-frame__box" ref={box} style={{ maxInlineSize: width + BORDERS_PX }}>
        {requests.map((request) => (
          <Frame
            key={request}
            request={request}
            isShown={request === shown}
            style={{ inlineSize: width, blockSize: `calc(100% / ${scale})`, transform: `scale(${scale})` }}
            onLoad={(frame) => show(frame, request)}
          />
        ))}
      </div>
      <p className="words__aside" role="status">
        {isSeen
          ? 'Press a text to change it. Nothing can be sent from here.'
          : 'This page doesn’t show the text of that field, or not at this width. Another page may.'}
      </p>
    </div>
  )
}

type FrameProps = {
  request: string
  isShown: boolean
  style: CSSProperties
  onLoad: (frame: HTMLIFrameElement) => void
}

/** A posted form opens it, so that the page has a policy of its own and no script of the desk writes markup. */
function Frame({ request, isShown, style, onLoad }: FrameProps) {
  // By the time it is connected: a form doesn't find a frame that is named later.
  const [name] = useState(() => `words-${++frames}`)
  useEffect(() => post(request, name), [request, name])
  return (
    <iframe
      name={name}
      className="words-frame__page"
      data-state={isShown ? 'shown' : 'loading'}
      aria-hidden={isShown ? undefined : true}
      title="The page as it will look"
      sandbox="allow-same-origin"
      style={style}
      onLoad={({ currentTarget }) => onLoad(currentTarget)}
    />
  )
}

let frames = 0

function post(request: string, target: string): void {
  const form = document.createElement('form')
  Object.assign(form, {
    method: 'post',
    action: backendUrl + textFrame.path,
    target,
    hidden: true,
  })
  for (const [name, value] of Object.entries<string>(JSON.parse(request))) {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name, value })
    form.append(field)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}

/** Returns the value once it has stayed the same for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), PAUSE_MS)
    return () => window.clearTimeout(timer)
  }, [value])
  return settled
}

/** How much smaller the page has to be drawn to have its width in the box. */
function useScale(box: RefObject<HTMLElement | null>, width: number): number {
  const [room, setRoom] = useState(width)
  useEffect(() => {
    if (box.current === null) return
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return Math.min(1, room / width)
}
