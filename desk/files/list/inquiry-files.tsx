import { useRef, useState } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { useFileDownload } from '../use-file-download.ts'
import { changeFiles } from './change-files.ts'
import { FileRow } from './file-row.tsx'
import { toGiven, toMove } from './predict.ts'
import { SaveFiles } from './save-files.tsx'
import './inquiry-files.css'
import { lazyDialog } from '../../shell/lazy-part.tsx'

const Viewer = lazyDialog(async () => (await import('../viewer/viewer.tsx')).Viewer)

/** Where the list is a column of its own. Elsewhere it would push the conversation away. */
const WIDE = '(width >= 72em)'

export function InquiryFiles({ detail: { inquiry, files } }: { detail: InquiryDetail }) {
  const [isOpen, setOpen] = useState(() => window.matchMedia(WIDE).matches)
  const [shown, setShown] = useState<string | null>(null)
  const [moved, setMoved] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const change = (decide: Parameters<typeof changeFiles>[1]) => changeFiles(inquiry.reference, decide)
  const download = useFileDownload()
  const marked = files.filter(({ forHospital }) => forHospital).length

  async function move(id: string, by: -1 | 1): Promise<void> {
    const focused = document.activeElement
    await change((now) => {
      const order = toMove(now, id, by)
      const at = now.findIndex((file) => file.id === id)
      setMoved(order ? `${now[at]?.name} is now ${at + by + 1} of ${now.length}` : 'It is at the end already')
      return order
    })
    // The browser takes the focus from a row that is moved in the page.
    window.requestAnimationFrame(() => {
      if (focused instanceof HTMLElement && list.current?.contains(focused)) focused.focus()
    })
  }

  return (
    <section className="inquiry-files" aria-label="Files">
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="inquiry-files__summary">
          <h2>Files</h2>
          <span>
            {files.length}
            {marked > 0 && `, ${marked} for the hospital`}
          </span>
        </summary>
        <ol ref={list} className="inquiry-files__list">
          {files.map((file, at) => (
            <FileRow
              key={file.id}
              file={file}
              place={{ at, count: files.length }}
              download={download}
              onLook={() => setShown(file.id)}
              onMove={(by) => void move(file.id, by)}
              onName={(to) => void change(() => ({ change: 'name', file: file.id, from: toGiven(file), to }))}
              onMark={() => void change(() => ({ change: 'hospital', file: file.id, to: !file.forHospital }))}
            />
          ))}
        </ol>
        {files.length > 1 && (
          <p className="inquiry-files__hint">
            <kbd>Alt</kbd> <kbd>↑</kbd> and <kbd>Alt</kbd> <kbd>↓</kbd> move a file, too.
          </p>
        )}
        <SaveFiles reference={inquiry.reference} files={files} />
      </details>
      <p className="visually-hidden" role="status">
        {moved}
      </p>
      {shown !== null && (
        <Viewer
          files={files.filter(({ state }) => state === 'stored')}
          first={shown}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  )
}
