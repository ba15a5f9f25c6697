import { expect, it } from 'vitest'
import { fitInto, keepOnStage, MAX_ZOOM, whole, zoomAt } from './zoom.ts'

const stage = { width: 400, height: 300 }

it('fits a picture into the stage, as it is turned, and makes a small one no larger', () => {
  expect(fitInto({ width: 800, height: 200 }, stage, 0)).toEqual({ width: 400, height: 100 })
  expect(fitInto({ width: 800, height: 200 }, stage, 1)).toEqual({ width: 300, height: 75 })
  expect(fitInto({ width: 80, height: 20 }, stage, 3)).toEqual({ width: 80, height: 20 })
})

it('zooms about the pointer, within limits', () => {
  const zoomed = zoomAt(whole, 2, { x: 100, y: -50 })
  expect(zoomed).toEqual({ x: -100, y: 50, zoom: 2, turns: 0 })
  expect(zoomAt(zoomed, 0.5, { x: 100, y: -50 })).toEqual(whole)
  expect(zoomAt(whole, 1_000).zoom).toBe(MAX_ZOOM)
  expect(zoomAt(zoomed, 0.001).zoom).toBe(1)
})

it('keeps the picture on the stage', () => {
  const fitted = { width: 400, height: 100 }
  expect(keepOnStage({ ...whole, x: 50, y: 50 }, fitted, stage)).toEqual(whole)
  expect(keepOnStage({ ...whole, zoom: 4, x: 5_000, y: -5_000 }, fitted, stage)).toMatchObject({
    x: 600,
    y: -50,
  })
  // Turned, it is 100 wide and 400 high.
  expect(keepOnStage({ zoom: 2, turns: 1, x: 90, y: 900 }, fitted, stage)).toMatchObject({ x: 0, y: 250 })
})
