import { describe, expect, it } from 'vitest'
import { parseView, readFilters, toInboxPath } from './filters.ts'

describe('the address of a list', () => {
  it('carries every filter and gives it back', () => {
    const filters = {
      q: 'knee & hip',
      from: '2026-11-01',
      to: '2026-11-24',
      destination: 'India',
      treatment: 'knee',
      country: '+254',
      status: 'new',
      person: 'nobody',
    }
    const path = toInboxPath('all', filters)
    expect(readFilters(path.slice(path.indexOf('?')))).toEqual(filters)
  })

  it('has no query without filters', () => {
    expect(toInboxPath('due', { q: ' ' })).toBe('/inbox/due')
  })

  it.each(['?country=%2B999', '?status=open', '?from=yesterday', '?q=%20', '?nothing=1'])(
    'loses what no filter could be: %s',
    (search) => {
      expect(readFilters(search)).toEqual({})
    },
  )

  it('names a view that there is', () => {
    expect(parseView('snoozed')).toBe('snoozed')
    expect(parseView('archive')).toBeUndefined()
    expect(parseView(undefined)).toBeUndefined()
  })
})
