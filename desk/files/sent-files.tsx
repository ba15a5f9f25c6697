import { useState } from 'react'
import type { MessageFile } from '#contract/desk/files.ts'
import { Icon } from '../shell/icon.tsx'
import { lazyDialog } from '../shell/lazy-part.tsx'
import { toFileKind } from './file-kind.ts'
import { formatBytes } from './format-bytes.ts'
import { INFECTED_WARNING, scanWords } from './scan-words.ts'
import { useFileDownload } from './use-file-download.ts'
import { toFileView } from './viewer/file-views.ts'
import { Thumbnail } from './viewer/thumbnail.tsx'
import { useViewerFiles } from './viewer/viewer-files.ts'

const Viewer = lazyDialog(async () => (await import('./viewer/viewer.tsx')).Viewer)

export function SentFiles({ files }: { files: readonly MessageFile[] }) {
  const { press, warned, isPending } = useFileDownload()
  const viewerFiles = useViewerFiles(files)
  const [shown, setShown] = useState<string | null>(null)

  if (files.length === 0) return null
  return (
    <>
      <ul className="files" aria-label="Attached files">
        {files.map((file) => {
          const view = file.state === 'stored' ? toFileView(file) : 'none'
          const canShow = view !== 'none' && view !== 'infected'
          return (
            <li key={file.id} className="files__card">
              <button
                className="tool files__download"
                type="button"
                aria-disabled={!canShow && isPending}
                onClick={() => (canShow ? setShown(file.id) : press(file))}
              >
                {view === 'picture' ? (
                  <Thumbnail file={file} />
                ) : (
                  <Icon name={canShow ? 'picture' : 'download'} />
                )}
                <span className="visually-hidden">{canShow ? 'Look at ' : 'Download '}</span>
                <span className="files__words">
                  <bdi className="files__name">{file.name}</bdi>
                  <span className="files__size" data-scan={file.scan}>
                    {toFileKind(file)}, {formatBytes(file.size)}, {scanWords[file.scan]}
                  </span>
                  {warned === file.id && <strong role="alert">{INFECTED_WARNING}</strong>}
                </span>
              </button>
              {canShow && (
                <button
                  className="tool tool--bare"
                  type="button"
                  aria-disabled={isPending}
                  onClick={() => press(file)}
                >
                  <Icon name="download" />
                  <span className="visually-hidden">Download {file.name}</span>
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {shown !== null && <Viewer files={viewerFiles} first={shown} onClose={() => setShown(null)} />}
    </>
  )
}
