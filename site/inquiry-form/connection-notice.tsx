import { useEffect, useState } from 'react'
import type { ConnectionWords } from '../content/types.ts'
import { SLOW_AFTER_MS, toConnectionText } from './connection-text.ts'
import { useIsOffline } from './use-is-offline.ts'

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
  const text = toConnectionText(words, isWaiting, isOffline, isSlow)
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
