import { type KeyboardEvent, useRef, useState } from 'react'
import type { InquiryFile } from '#contract/desk/inquiry-files.ts'
import { Icon } from '../../shell/icon.tsx'
import { toFileKind } from '../file-kind.ts'
import { formatBytes } from '../format-bytes.ts'
import { INFECTED_WARNING, scanWords } from '../scan-words.ts'
import type { useFileDownload } from '../use-file-download.ts'
import { toFileView } from '../viewer/file-views.ts'
import { ToolButton } from '../viewer/tool-button.tsx'
import { NameForm } from './name-form.tsx'

type FileRowProps = {
  file: InquiryFile
  place: { at: number; count: number }
  download: ReturnType<typeof useFileDownload>
  onLook: () => void
  onMove: (by: -1 | 1) => void
  onName: (name: string | null) => void
  onMark: () => void
}

export function FileRow({ file, place: { at, count }, download, onLook, ...acts }: FileRowProps) {
  const { name, sentAs, scan, state, forHospital } = file
  const [isNaming, setNaming] = useState(false)
  const naming = useRef<HTMLButtonElement>(null)
  const view = state === 'stored' ? toFileView(file) : 'none'
  const canShow = view !== 'none' && view !== 'infected'

  function moveByKey(event: KeyboardEvent): void {
    const by = moves[event.key]
    if (!event.altKey || by === undefined) return
    event.preventDefault()
    acts.onMove(by)
  }

  function close(): void {
    setNaming(false)
    window.setTimeout(() => naming.current?.focus())
  }

  if (isNaming)
    return (
      <li className="file-row">
        <NameForm file={file} onName={acts.onName} onClose={close} />
      </li>
    )
  return (
    <li className="file-row" data-marked={forHospital || undefined} onKeyDown={moveByKey}>
      <button
        className="file-row__open"
        type="button"
        onClick={() => (canShow ? onLook() : download.press(file))}
      >
        <span className="file-row__number" aria-hidden="true">
          {at + 1}
        </span>
        <span className="visually-hidden">{canShow ? 'Look at ' : 'Download '}</span>
        <bdi className="file-row__name">{name}</bdi>
      </button>
      <p className="file-row__facts">
        {toFileKind(file)}, {formatBytes(file.size)}, <span data-scan={scan}>{scanWords[scan]}</span>
        {name !== sentAs && (
          <>
            , sent as <bdi>{sentAs}</bdi>
          </>
        )}
      </p>
      {download.warned === file.id && <strong role="alert">{INFECTED_WARNING}</strong>}
      <div className="file-row__tools">
        <button
          className="tool file-row__mark"
          type="button"
          aria-pressed={forHospital}
          aria-label={`For the hospital: ${name}`}
          onClick={acts.onMark}
        >
          <Icon name={forHospital ? 'check' : 'flag'} />
          For the hospital
        </button>
        <span className="file-row__group">
          <ToolButton
            icon="arrowUp"
            label={`Move up: ${name}`}
            isOff={at === 0}
            onPress={() => acts.onMove(-1)}
          />
          <ToolButton
            icon="arrowDown"
            label={`Move down: ${name}`}
            isOff={at === count - 1}
            onPress={() => acts.onMove(1)}
          />
          <button
            ref={naming}
            className="tool tool--bare"
            type="button"
            aria-label={`Name: ${name}`}
            title="Name"
            onClick={() => setNaming(true)}
          >
            <Icon name="pen" />
          </button>
        </span>
      </div>
    </li>
  )
}

const moves: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }
