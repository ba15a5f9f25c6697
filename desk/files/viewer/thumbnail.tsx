import { useEffect, useRef, useState } from 'react'
import type { MessageFile } from '#contract/desk/files.ts'
import { Icon } from '../../shell/icon.tsx'
import { usePreview } from './use-preview.ts'

/** Loaded shortly before it comes into view. */
const MARGIN = '400px'

/** Decorative: the name of the file is beside it. */
export function Thumbnail({ file }: { file: MessageFile }) {
  const place = useRef<HTMLSpanElement>(null)
  const { url } = usePreview(file, 'thumbnail', useIsNear(place))
  return (
    <span ref={place} className="files__thumbnail">
      {url ? <img src={url} alt="" /> : <Icon name="picture" />}
    </span>
  )
}

function useIsNear(place: { current: Element | null }): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (place.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: MARGIN },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return isNear
}
