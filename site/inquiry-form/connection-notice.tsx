import type { ConnectionWords } from '../content/types.ts'
import { useIsOffline } from './use-is-offline.ts'

type ConnectionNoticeProps = { words: ConnectionWords; isWaiting: boolean; onCancel: () => void }

/** Says that there is no connection, and that the message goes out once there is one. */
export function ConnectionNotice({ words, isWaiting, onCancel }: ConnectionNoticeProps) {
  const isOffline = useIsOffline()
  return (
    <div className="connection-notice" data-shown={isWaiting || isOffline || undefined}>
      <p role="status">{isWaiting ? `${words.waiting} ${words.keepOpen}` : isOffline && words.offline}</p>
      {isWaiting && (
        <button className="link-button" type="button" onClick={onCancel}>
          {words.cancel}
        </button>
      )}
    </div>
  )
}
