import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { addIntegrity } from './add-integrity.ts'

const digest = (text: string) => createHash('sha384').update(text).digest('base64')
const read = (path: string) => Buffer.from(path)

it('adds a digest to each script and style', () => {
  const page = `<script type="module" crossorigin src="/assets/a.js"></script>
<link rel="modulepreload" crossorigin href="/assets/b.js">
<link rel="stylesheet" crossorigin href="/assets/c.css" />`
  expect(addIntegrity(page, read)).toBe(
    `<script type="module" crossorigin src="/assets/a.js" integrity="sha384-${digest('/assets/a.js')}"></script>
<link rel="modulepreload" crossorigin href="/assets/b.js" integrity="sha384-${digest('/assets/b.js')}">
<link rel="stylesheet" crossorigin href="/assets/c.css" integrity="sha384-${digest('/assets/c.css')}">`,
  )
})

it('leaves inline scripts and other links as they are', () => {
  const page = '<script>1</script><link rel="icon" href="/icon.svg" type="image/svg+xml" />'
  expect(addIntegrity(page, read)).toBe(page)
})
