import { expect, it } from 'vitest'
import { toFrameDocument } from './frame-document.ts'

it.each([
  '<link rel="preconnect" href="https://tracker.example">',
  '<LINK\nrel=prefetch href=https://tracker.example>',
  '<link/rel=dns-prefetch href=//tracker.example>',
  '<meta http-equiv="refresh" content="0; url=https://tracker.example">',
  '<base href="https://tracker.example/">',
])('disarms %s', (tag) => {
  const ours = toFrameDocument('', [])
  expect(toFrameDocument(tag, []).slice(ours.length)).toMatch(/^<x-(?:link|meta|base)/i)
})

it('begins with a policy that loads nothing', () => {
  expect(toFrameDocument('<p>Hello', [])).toMatch(
    /^<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none';/,
  )
})

it('puts pictures that came with the mail into it', () => {
  const html = '<img src="cid:scan@mail">'
  expect(toFrameDocument(html, [{ contentId: 'scan@mail', url: 'data:image/png;base64,AA' }])).toContain(
    '<img src="data:image/png;base64,AA">',
  )
})
