import { type PointerEvent, useRef, useState } from 'react'
import type { Crop } from '#contract/settings/picture.ts'
import { fitCrop, MIN_WIDTH, type Size, toCropHeight, toLargestCrop, toLargestWidth } from './fit-crop.ts'

type CropFieldProps = {
  id: string
  url: string
  alt: string
  shape: Size
  crop: Crop | null
  onChange: (crop: Crop | null) => void
}

/** Chooses the part of a picture that is shown: by dragging it, or by three sliders. */
export function CropField({ id, url, alt, shape, crop, onChange }: CropFieldProps) {
  const [picture, setPicture] = useState<Size>()
  const grip = useRef<{ x: number; y: number }>(undefined)
  const part = picture && (crop ?? toLargestCrop(picture, shape))
  const change = (asked: Partial<Crop>) =>
    picture && part && onChange(fitCrop({ ...part, ...asked }, picture, shape))

  function toPlace({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    const frame = currentTarget.getBoundingClientRect()
    return { x: (clientX - frame.left) / frame.width, y: (clientY - frame.top) / frame.height }
  }

  function take(event: PointerEvent<HTMLElement>): void {
    if (!(part && crop)) return
    const place = toPlace(event)
    grip.current = { x: place.x - part.x, y: place.y - part.y }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function drag(event: PointerEvent<HTMLElement>): void {
    if (grip.current === undefined) return
    const place = toPlace(event)
    change({ x: place.x - grip.current.x, y: place.y - grip.current.y })
  }

  const letGo = () => {
    grip.current = undefined
  }

  return (
    <div className="crop">
      <div
        className="crop__frame"
        data-chosen={crop ? '' : undefined}
        onPointerDown={take}
        onPointerMove={drag}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      >
        <img
          className="crop__picture"
          src={url}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget }) =>
            setPicture({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
        />
        {picture && part && crop && (
          <div
            className="crop__part"
            style={{
              insetInlineStart: toPercent(part.x),
              insetBlockStart: toPercent(part.y),
              inlineSize: toPercent(part.width),
              blockSize: toPercent(toCropHeight(part, picture, shape)),
            }}
          />
        )}
      </div>
      <label className="switch">
        <input
          type="checkbox"
          checked={crop !== null}
          onChange={({ target }) =>
            onChange(target.checked && picture ? toLargestCrop(picture, shape) : null)
          }
        />
        Choose the part that is shown. Otherwise it is the most striking one.
      </label>
      {picture && part && crop && (
        <div className="crop__sliders">
          <Slider
            id={`${id}-width`}
            label="Size of the part"
            min={MIN_WIDTH}
            max={toLargestWidth(picture, shape)}
            value={part.width}
            onChange={(width) => change({ width })}
          />
          <Slider
            id={`${id}-x`}
            label="From left to right"
            max={1 - part.width}
            value={part.x}
            onChange={(x) => change({ x })}
          />
          <Slider
            id={`${id}-y`}
            label="From top to bottom"
            max={1 - toCropHeight(part, picture, shape)}
            value={part.y}
            onChange={(y) => change({ y })}
          />
        </div>
      )}
    </div>
  )
}

type SliderProps = {
  id: string
  label: string
  min?: number
  max: number
  value: number
  onChange: (value: number) => void
}

function Slider({ id, label, min = 0, max, value, onChange }: SliderProps) {
  return (
    <label className="crop__slider" htmlFor={id}>
      {label}
      <input
        id={id}
        type="range"
        min={min}
        max={Math.max(min, max)}
        step="0.01"
        value={value}
        disabled={max <= min}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </label>
  )
}

function toPercent(share: number): string {
  return `${share * 100}%`
}
