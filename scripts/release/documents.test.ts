import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { listLinks, unlinkMissing } from './documents.ts'
import { copyTree } from './release-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'pona-documents-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('a release has every document that its documents link to', () => {
  copyTree(folder)
  // The premise: without this step, links to what only a checkout has lead nowhere.
  expect(listLinks(folder).filter(({ isThere }) => !isThere)).not.toEqual([])
  unlinkMissing(folder)
  const links = listLinks(folder)
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter(({ isThere }) => !isThere)).toEqual([])
})
