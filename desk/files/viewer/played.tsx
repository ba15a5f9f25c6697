import { useState } from 'react'
import type { MessageFile } from '#contract/desk/files.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { Notice } from './notice.tsx'
import { useArrowsBetweenFiles } from './use-arrow-keys.ts'
import { MAX_PLAYED_BYTES, useContent } from './use-content.ts'

type PlayedProps = { file: MessageFile; as: 'sound' | 'heic'; onGo: (by: -1 | 1) => void }

/** Files that the browser itself plays or shows, if it can: voice notes, and HEIC, which only Safari knows. */
export function Played({ file, as, onGo }: PlayedProps) {
  const [isRefused, setRefused] = useState(false)
  if (file.size > MAX_PLAYED_BYTES) return <Notice onGo={onGo}>It is too large to be shown here.</Notice>
  if (isRefused)
    return (
      <Notice onGo={onGo}>
        {as === 'heic' ? 'This browser shows no HEIC. Safari does.' : 'This browser can’t play it.'} Download
        it to open it in another program.
      </Notice>
    )
  return <Content file={file} as={as} onGo={onGo} onRefused={() => setRefused(true)} />
}

function Content({ file, as, onGo, onRefused }: PlayedProps & { onRefused: () => void }) {
  const { url, error, refetch } = useContent(file)
  useArrowsBetweenFiles(onGo)
  return (
    <div className="viewer__stage viewer__stage--played">
      {error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!(url || error) && <p className="viewer__loading">Loading …</p>}
      {url && as === 'heic' && <img className="viewer__heic" src={url} alt={file.name} onError={onRefused} />}
      {url && as === 'sound' && (
        // biome-ignore lint/a11y/useMediaCaption: a patient's voice note comes without captions.
        <audio className="viewer__sound" src={url} controls aria-label={file.name} onError={onRefused} />
      )}
    </div>
  )
}
