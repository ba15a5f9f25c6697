import { expect, it } from 'vitest'
import { fitCrop, toCropHeight, toLargestCrop } from './fit-crop.ts'

const shape = { width: 480, height: 320 }

it('the largest part is as wide as the picture, or as high', () => {
  expect(toLargestCrop({ width: 300, height: 400 }, shape)).toEqual({ x: 0, y: 0.25, width: 1 })
  expect(toLargestCrop({ width: 1200, height: 400 }, shape)).toEqual({ x: 0.25, y: 0, width: 0.5 })
})

it('a part stays within the picture, and keeps its shape', () => {
  const picture = { width: 600, height: 800 }
  const part = fitCrop({ x: 0.9, y: -1, width: 0.5 }, picture, shape)
  expect(part).toEqual({ x: 0.5, y: 0, width: 0.5 })
  expect(toCropHeight(part, picture, shape) * picture.height).toBe((0.5 * picture.width * 320) / 480)
  expect(fitCrop({ x: 0, y: 0, width: 3 }, picture, shape).width).toBe(1)
})
