import { expect, it } from 'vitest'
import { brandColours } from '#contract/look/colours.ts'
import { recolour, recolourLandmark } from './drawings.ts'

const harbour = { ...brandColours, ground: '#0d2f5e', paper: '#f4f7fb', accent: '#d9650f' }

it('a drawing in the default colours stays as it is', () => {
  const svg = '<path fill="#0e4d45"/><path fill="#8fada0"/><path fill="#c58b52"/>'
  expect(recolour(svg, brandColours)).toBe(svg)
})

it('a drawing takes the ground, the paper and the accent, and people keep their skin', () => {
  const svg = '<path fill="#0e4d45"/><path fill="#fbf6ec"/><path fill="#c8502f"/><path fill="#a06b39"/>'
  expect(recolour(svg, harbour)).toBe(
    '<path fill="#0d2f5e"/><path fill="#f4f7fb"/><path fill="#d9650f"/><path fill="#a06b39"/>',
  )
})

it('a selector of the dark theme still finds what it recolours', () => {
  const svg = recolour('<style>[fill="#0e4d45"]{fill:#0a352f}</style><path fill="#0e4d45"/>', harbour)
  expect(svg).toMatch(/^<style>\[fill="#0d2f5e"\]\{fill:#(?!0a352f)\w{6}\}<\/style><path fill="#0d2f5e"\/>$/)
})

it('a landmark keeps its own two colours', () => {
  const svg = '<path fill="#1e5b45"/><path fill="#fbf6ec"/>'
  expect(recolourLandmark(svg, harbour)).toBe('<path fill="#1e5b45"/><path fill="#f4f7fb"/>')
})
