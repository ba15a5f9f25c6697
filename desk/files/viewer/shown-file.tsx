import { useState } from 'react'
import type { MessageFile } from '#contract/desk/files.ts'
import { Icon } from '../../shell/icon.tsx'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useDialogShortcuts } from '../../shell/shortcuts.ts'
import { toFileKind } from '../file-kind.ts'
import { formatBytes } from '../format-bytes.ts'
import { INFECTED_WARNING, scanWords } from '../scan-words.ts'
import { useFileDownload } from '../use-file-download.ts'
import { DicomHeader } from './dicom-header.tsx'
import { toFileView } from './file-views.ts'
import { Notice } from './notice.tsx'
import { Picture } from './picture.tsx'
import { Played } from './played.tsx'
import { ToolButton } from './tool-button.tsx'
import { useArrowsBetweenFiles } from './use-arrow-keys.ts'
import { type Placement, whole, ZOOM_STEP, zoomAt } from './zoom.ts'
import './viewer.css'

const PdfPages = lazyPart(async () => (await import('./pdf/pdf-pages.tsx')).PdfPages, {
  toLoading: ({ onGo }) => <Loading onGo={onGo} />,
  isLarge: true,
})

type ShownFileProps = {
  file: MessageFile
  place: { at: number; count: number }
  onGo: (by: -1 | 1) => void
}

/** One file with its tools. In a dialog, or beside a form in one. */
export function ShownFile({ file, place: { at, count }, onGo }: ShownFileProps) {
  const [placement, setPlacement] = useState<Placement>(whole)
  const download = useFileDownload()
  const view = toFileView(file)
  const isZoomable = view === 'picture' || view === 'pdf'
  const zoom = (factor: number) => setPlacement((before) => zoomAt(before, factor))
  const turn = () => setPlacement((before) => ({ ...whole, turns: before.turns + 1 }))
  const reset = () => setPlacement(({ turns }) => ({ ...whole, turns }))
  const isLarger = placement.zoom > 1

  useDialogShortcuts(
    isZoomable
      ? {
          '+': () => zoom(ZOOM_STEP),
          '=': () => zoom(ZOOM_STEP),
          '-': () => zoom(1 / ZOOM_STEP),
          '0': reset,
          r: turn,
        }
      : {},
  )

  return (
    <div className="viewer">
      <p className="viewer__facts">
        {count > 1 && <span>{`${at + 1} of ${count}`}</span>}
        <span>{toFileKind(file)}</span>
        <span>{formatBytes(file.size)}</span>
        <strong data-scan={file.scan}>{scanWords[file.scan]}</strong>
      </p>
      {view === 'picture' && <Picture file={file} placement={placement} onPlace={setPlacement} onGo={onGo} />}
      {view === 'pdf' && <PdfPages file={file} placement={placement} onGo={onGo} />}
      {view === 'dicom' && <DicomHeader file={file} onGo={onGo} />}
      {(view === 'sound' || view === 'heic') && <Played file={file} as={view} onGo={onGo} />}
      {view === 'infected' && (
        <Notice onGo={onGo}>
          <strong>A virus was found in this file, so it is not shown.</strong> Ask the patient to send it in
          another way.
        </Notice>
      )}
      {view === 'none' && <Notice onGo={onGo}>This kind can only be downloaded.</Notice>}
      <div className="viewer__tools">
        {count > 1 && (
          <span className="viewer__group">
            <ToolButton icon="arrowLeft" label="Previous file" isOff={at === 0} onPress={() => onGo(-1)} />
            <ToolButton
              icon="arrowRight"
              label="Next file"
              isOff={at === count - 1}
              onPress={() => onGo(1)}
            />
          </span>
        )}
        {isZoomable && (
          <span className="viewer__group">
            <ToolButton icon="minus" label="Zoom out" isOff={!isLarger} onPress={() => zoom(1 / ZOOM_STEP)} />
            <button className="tool tool--bare viewer__zoom" type="button" onClick={reset}>
              <span className="visually-hidden">Show all of it. Zoom: </span>
              {Math.round(placement.zoom * 100)} %
            </button>
            <ToolButton icon="plus" label="Zoom in" onPress={() => zoom(ZOOM_STEP)} />
            <ToolButton icon="rotate" label="Turn to the right" onPress={turn} />
          </span>
        )}
        <span className="viewer__group">
          {download.warned === file.id && <strong role="alert">{INFECTED_WARNING}</strong>}
          <button
            className="tool viewer__download"
            type="button"
            aria-disabled={download.isPending}
            onClick={() => download.press(file)}
          >
            <Icon name="download" />
            <span>Download</span>
          </button>
        </span>
      </div>
    </div>
  )
}

function Loading({ onGo }: { onGo: (by: -1 | 1) => void }) {
  useArrowsBetweenFiles(onGo)
  return (
    <div className="viewer__stage">
      <p className="viewer__loading">Loading …</p>
    </div>
  )
}
