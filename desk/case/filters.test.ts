import { describe, expect, it } from 'vitest'
import { findView, parseView, readFilters, toInboxPath, toQuery } from './filters.ts'

describe('the address of a list', () => {
  it('holds every filter except search words, and restores it', () => {
    const filters = {
      from: '2026-11-01',
      to: '2026-11-24',
      destination: 'India',
      country: '+254',
      status: 'new',
      person: 'nobody',
    } as const
    const words = { q: 'wanjiku & co', treatment: 'knee' }
    const path = toInboxPath('all', { ...filters, ...words })
    expect(path).not.toMatch(/wanjiku|knee/)
    expect(readFilters(path.slice(path.indexOf('?')))).toEqual(filters)
    const query = new URLSearchParams(toQuery({ ...filters, ...words }))
    expect(Object.fromEntries(query)).toEqual({ ...filters, ...words })
  })

  it('has no query without filters', () => {
    expect(toInboxPath('due', { q: ' ' })).toBe('/inbox/due')
  })

  it.each([
    '?country=%2B999',
    '?status=open',
    '?from=yesterday',
    '?status=%20',
    '?q=wanjiku',
    '?treatment=knee',
    '?nothing=1',
  ])('drops an invalid filter: %s', (search) => {
    expect(readFilters(search)).toEqual({})
  })

  it('holds an existing view', () => {
    expect(parseView('later')).toBe('later')
    expect(parseView('archive')).toBeUndefined()
    expect(parseView(undefined)).toBeUndefined()
  })

  it('is found by its path', () => {
    expect(findView('/')).toBe('due')
    expect(findView('/inbox/later')).toBe('later')
    expect(findView('/inbox/archive')).toBeUndefined()
    expect(findView('/inquiries/PN-AAAA-BBBB')).toBeUndefined()
  })
})
