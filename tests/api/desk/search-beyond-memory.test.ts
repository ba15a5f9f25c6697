// Runs on PostgreSQL too.
import { setImmediate as yieldTurn } from 'node:timers/promises'
import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listQuerySchema } from '#contract/desk/inquiries.ts'
import { type Desk, openDesk, receive, receiveAtOnce } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { exportInquiries } from '../../../server/inbox/export/export.ts'
import { listInquiries } from '../../../server/inbox/list-inquiries.ts'
import { createSearchIndex } from '../../../server/inbox/search/search-index.ts'

let app: TestApp

let desk: Desk

beforeEach(async () => {
  app = await createTestApp()
  desk = await openDesk(app)
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
})

describe('the search that has room for few inquiries in memory', () => {
  const ROOM_FOR_THREE = { maxBytes: 2_300 }

  /** Follows the pages to the end; returns the references and the number of partial pages. */
  async function searchAll(query: string, maxBytes?: { maxBytes: number }, maxSearchMs?: number) {
    const searchIndex = createSearchIndex({ ...app.auth, yieldTurn }, maxBytes)
    const deps = { ...app.auth, searchIndex, yieldTurn }
    const references: string[] = []
    let partialPages = 0
    let cursor: string | undefined
    do {
      const page = await listInquiries(
        deps,
        desk.id,
        parse(listQuerySchema, { ...Object.fromEntries(new URLSearchParams(query)), cursor, limit: '3' }),
        maxSearchMs === undefined ? {} : { maxSearchMs },
      )
      references.push(...page.rows.map(({ reference }) => reference))
      if (page.isPartial) partialPages += 1
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    return { references, partialPages }
  }

  async function receiveMany(count: number): Promise<string[]> {
    const inquiries = Array.from({ length: count }, (_, index) => ({
      email: `p${index}@patient.example`,
      message: `Case ${index} has stairs`,
    }))
    return receiveAtOnce(app, inquiries)
  }

  it('opens the others, and finds the same as with all in memory', async () => {
    const references = await receiveMany(9)
    await desk.send('POST', `/inquiries/${references[0]}/notes`, { text: 'Asked the embassy.' })
    await desk.act(String(references[1]), { action: 'claim' })
    const counts: number[] = []
    for (const query of [
      'view=all&q=stairs',
      'view=all&q=embassy',
      'view=due&q=case',
      'view=mine&q=stairs',
      'view=all&country=%2B254&treatment=knee',
      'view=all&q=zebra',
    ]) {
      const found = await searchAll(query, ROOM_FOR_THREE)
      expect(found, query).toEqual(await searchAll(query))
      counts.push(found.references.length)
    }
    expect(counts).toEqual([9, 1, 9, 1, 9, 0])
  })

  it('keeps the newest in memory, as many as there is room for', async () => {
    const index = createSearchIndex({ ...app.auth, yieldTurn }, ROOM_FOR_THREE)
    const opened = vi.spyOn(app.auth.vault, 'open')
    const countOpened = async () => {
      opened.mockClear()
      const search = await index.search({ q: 'stairs' })
      return { held: search.numbers.length, opened: opened.mock.calls.length }
    }
    const references = await receiveMany(9)
    expect(await countOpened()).toEqual({ held: 3, opened: 9 })
    expect(await countOpened()).toEqual({ held: 3, opened: 0 })
    // Its entry evicts others; once most have been evicted, older ones fit again.
    await receive(app, { email: 'next@patient.example', message: 'The stairs again' })
    expect(await countOpened()).toEqual({ held: 3, opened: 1 })
    for (const reference of references.slice(5)) await desk.act(reference, { action: 'mark-spam' })
    expect(await countOpened()).toEqual({ held: 3, opened: 5 })
    opened.mockRestore()
  })

  it.each(['', 'stairs'])('exports whole lists in their order, of the search "%s"', async (q) => {
    const references = await receiveMany(450)
    const searchIndex = createSearchIndex({ ...app.auth, yieldTurn }, ROOM_FOR_THREE)
    for (const view of ['all', 'due']) {
      const filter = parse(listQuerySchema, { view, q })
      const deps = { ...app.auth, reader: app.reader, searchIndex, yieldTurn }
      const { rowCount, csv } = await exportInquiries(deps, desk.id, filter)
      const text = Buffer.concat(await Array.fromAsync(csv)).toString()
      const lines = text.split('\r\n')
      if (view === 'due') references.reverse()
      expect(rowCount).toBe(450)
      expect(lines[1]).toContain(references[449])
      expect(lines[450]).toContain(references[0])
    }
  })

  it('stops after a while, says so, and goes on where it stopped', async () => {
    await receiveMany(450)
    const { references, partialPages } = await searchAll('view=all&q=p299%40patient', ROOM_FOR_THREE, 0)
    expect([references.length, partialPages]).toEqual([1, 8])
  })
})
