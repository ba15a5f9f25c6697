import { useEffect, useState } from 'react'
import type { ConnectionWords } from '../content/types.ts'
import { useIsOffline } from './use-is-offline.ts'

const SLOW_AFTER_MS = 4_000

type ConnectionNoticeProps = {
  words: ConnectionWords
  isSending: boolean
  isWaiting: boolean
  onCancel: () => void
}

/** A polite status message: sending takes long, or waits for a connection. */
export function ConnectionNotice({ words, isSending, isWaiting, onCancel }: ConnectionNoticeProps) {
  const isOffline = useIsOffline()
  const isSlow = useIsLasting(isSending, SLOW_AFTER_MS)
  const waiting = isWaiting && `${words.waiting} ${words.keepOpen}`
  const text = waiting || (isOffline && words.offline) || (isSlow && words.slow)
  return (
    <div className="connection-notice" data-shown={text ? true : undefined}>
      <p role="status">{text}</p>
      {isWaiting && (
        <button className="link-button" type="button" onClick={onCancel}>
          {words.cancel}
        </button>
      )}
    </div>
  )
}

function useIsLasting(isSo: boolean, timeMs: number): boolean {
  const [isLasting, setIsLasting] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(setIsLasting, timeMs, true)
    return () => {
      clearTimeout(timer)
      setIsLasting(false)
    }
  }, [isSo, timeMs])
  return isLasting
}
