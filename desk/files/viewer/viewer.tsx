import { useEffect, useState } from 'react'
import type { MessageFile } from '#contract/desk/files.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { scanWords } from '../scan-words.ts'
import { ShownFile } from './shown-file.tsx'

type ViewerProps = {
  files: readonly MessageFile[]
  /** The file with which it opens. */
  first: string
  onClose: () => void
}

/** All files of an inquiry, one at a time. */
export function Viewer({ files, first, onClose }: ViewerProps) {
  const [id, setId] = useState(first)
  const at = files.findIndex((file) => file.id === id)
  const file = files[at]
  // Erased or taken back meanwhile.
  useEffect(() => {
    if (file === undefined) onClose()
  }, [file, onClose])
  if (file === undefined) return null

  function go(by: -1 | 1): void {
    const next = files[at + by]
    if (next) setId(next.id)
  }

  return (
    <Dialog title={file.name} size="full" onClose={onClose}>
      <ShownFile key={id} file={file} place={{ at, count: files.length }} onGo={go} />
      <p className="visually-hidden" role="status">
        {`File ${at + 1} of ${files.length}: ${file.name}, ${scanWords[file.scan]}`}
      </p>
    </Dialog>
  )
}
