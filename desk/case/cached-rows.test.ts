import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { toNewLife } from '#contract/life/inquiry.ts'
import { findListed, findNewest, keepRow, showExpected } from './cached-rows.ts'
import { listsKey } from './lists-key.ts'

const toRow = (reference: string, version = 1): InquiryRow => ({
  id: reference,
  reference,
  name: 'Wanjiku',
  countryCode: '+254',
  locale: 'en',
  arrived: { files: 0, messages: 0 },
  samePhone: 0,
  treatment: 'Knee',
  lastWords: { text: 'My mother', by: null, hasFiles: false },
  ...toNewLife(0, false),
  next: null,
  stepNotes: {},
  nextNote: null,
  hospitals: {},
  mergedInto: null,
  failedReply: null,
  lateReply: null,
  isInvented: false,
  version,
})

function openList(rows: InquiryRow[]) {
  const client = new QueryClient()
  const key = [...listsKey, 'due', '']
  const toData = (list: InquiryRow[]) => ({
    pages: [
      { rows: list, nextCursor: null, isPartial: false, readyShare: null, similar: 0, counts: {}, now: 0 },
    ],
    pageParams: [null],
  })
  client.setQueryData(key, toData(rows))
  const read = () => client.getQueryData<ReturnType<typeof toData>>(key)?.pages[0]?.rows
  return { client, read, hear: (list: InquiryRow[]) => client.setQueryData(key, toData(list)) }
}

it('a failed change restores its row, and keeps later news of others', () => {
  const [first, second, third] = [toRow('PN-1'), toRow('PN-2'), toRow('PN-3')]
  const { client, read, hear } = openList([first, second, third])
  const takeBack = showExpected(
    client,
    { known: second, shown: { ...second, standing: 'spam', owed: null } },
    0,
  )
  expect(read()).toEqual([first, third])

  const claimed = { ...third, owner: 'baraka', version: 2 }
  hear([first, claimed])
  takeBack()
  expect(read()).toEqual([first, second, claimed])
})

it('a row that was updated since stays as it is', () => {
  const { client, read, hear } = openList([toRow('PN-1')])
  const known = toRow('PN-1')
  const takeBack = showExpected(client, { known, shown: { ...known, owner: 'amina' } }, 0)
  hear([{ ...toRow('PN-1', 2), owner: 'baraka' }])
  takeBack()
  expect(read()).toEqual([{ ...toRow('PN-1', 2), owner: 'baraka' }])
})

it('a change is made to the newest of what the server answered and what is shown', () => {
  const { client } = openList([])
  const shown = toRow('PN-1', 2)
  expect(findNewest(client, shown)).toEqual(shown)
  const answered = { ...toRow('PN-1', 3), owner: 'amina' }
  keepRow(client, answered, 0)
  expect(findNewest(client, shown)).toEqual(answered)
  const heard = { ...toRow('PN-1', 4), owner: 'baraka' }
  expect(findNewest(client, heard)).toEqual(heard)
})

it('finds the row of an inquiry in a list that was shown', () => {
  const { client } = openList([toRow('PN-1'), toRow('PN-2')])
  expect(findListed(client, 'PN-2')).toMatchObject({ reference: 'PN-2' })
  expect(findListed(client, 'PN-3')).toBeUndefined()
})
