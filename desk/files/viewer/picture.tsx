import { type CSSProperties, useRef, useState } from 'react'
import type { MessageFile } from '#contract/desk/files.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { Icon } from '../../shell/icon.tsx'
import { useArrowKeys } from './use-arrow-keys.ts'
import { useGestures } from './use-gestures.ts'
import { usePreview } from './use-preview.ts'
import { useSize } from './use-size.ts'
import { findRoom, fitInto, keepOnStage, type Placement, type Size, zoomAt } from './zoom.ts'

/** How far an arrow key moves a picture that goes beyond the stage. */
const ARROW_STEP = 60
const DOUBLE_CLICK_ZOOM = 2.5

type PictureProps = {
  file: MessageFile
  placement: Placement
  onPlace: (place: (before: Placement) => Placement) => void
  onGo: (by: -1 | 1) => void
}

export function Picture({ file, placement, onPlace, onGo }: PictureProps) {
  const { url, isWhole, error, refetch } = usePreview(file, 'screen')
  // From the timeline, if it was shown there.
  const { url: thumbnail } = usePreview(file, 'thumbnail', false)
  const stage = useRef<HTMLDivElement>(null)
  const stageSize = useSize(stage)
  const [size, setSize] = useState<Size>()
  const fitted = size && stageSize && fitInto(size, stageSize, placement.turns)
  const placed = fitted && stageSize && keepOnStage(placement, fitted, stageSize)

  function place(change: (before: Placement) => Placement): void {
    if (fitted && stageSize) onPlace((before) => keepOnStage(change(before), fitted, stageSize))
  }

  useArrowKeys((x, y, isPage) => {
    if (isPage) return false
    const room = placed ? findRoom(placed, fitted, stageSize) : { x: 0, y: 0 }
    if ((x === 0 ? room.y : room.x) > 0)
      place((before) => ({ ...before, x: before.x - x * ARROW_STEP, y: before.y - y * ARROW_STEP }))
    else if (x !== 0) onGo(x)
    return true
  })

  const gestures = useGestures(stage, {
    onZoom: (factor, at) => place((before) => zoomAt(before, factor, at)),
    onPan: (by) => place((before) => ({ ...before, x: before.x + by.x, y: before.y + by.y })),
    onDouble: () => place((before) => zoomAt(before, before.zoom > 1 ? 0 : DOUBLE_CLICK_ZOOM)),
    onSwipe: onGo,
    canSwipe: placement.zoom === 1,
  })

  return (
    <>
      {!isWhole && (
        <p className="viewer__note">
          <Icon name="alert" /> A part of this picture is missing: the file is damaged.
        </p>
      )}
      <div
        ref={stage}
        className="viewer__stage"
        data-movable={placement.zoom > 1 || undefined}
        aria-busy={url === undefined && !error}
        {...gestures}
      >
        {error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            {placed === undefined && thumbnail && (
              <img className="viewer__placeholder" src={thumbnail} alt="" draggable={false} />
            )}
            {placed === undefined && <p className="viewer__loading">Loading …</p>}
            {url && (
              <img
                className="viewer__picture"
                src={url}
                alt={file.name}
                draggable={false}
                hidden={placed === undefined}
                onLoad={({ currentTarget }) =>
                  setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
                }
                style={placed && toStyle(fitted, placed)}
              />
            )}
          </>
        )}
      </div>
    </>
  )
}

/** As properties, so that the style for printing can leave them out. */
function toStyle({ width, height }: Size, { x, y, turns, zoom }: Placement): CSSProperties {
  const properties = {
    '--width': `${width}px`,
    '--height': `${height}px`,
    '--place': `translate(${x}px, ${y}px) rotate(${turns * 90}deg) scale(${zoom})`,
  }
  return properties as CSSProperties
}
