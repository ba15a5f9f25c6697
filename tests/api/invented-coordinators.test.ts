import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testSite, toTestRelease } from '#testing/server/site.ts'
import { toPageInputs } from '../../server/company/pages/page-inputs.ts'
import { toContentFacts } from '../../server/company/pages/site-facts.ts'
import { toPresent } from '../../server/company/settings/present.ts'
import type { StoredValues } from '../../server/company/settings/values.ts'
import { parseConfig } from '../../server/platform/config/config.ts'

const halima = { name: 'Halima', role: 'Coordinator', languages: ['sw'] }
const invented = [{ ...halima, drawing: 'coordinator-one' as const, portrait: 'A drawing' }]
const { contents } = toTestRelease({ ...testSite, invented })
const config = parseConfig({})

function readShown(stored: StoredValues = {}, production = false): readonly object[] {
  const present = toPresent({ ...config, production }, toContentFacts(contents), stored)
  return toPageInputs({ ...config, production }, contents, present, new Date()).contents.invented
}

it('shows the example’s coordinators outside of production alone', () => {
  expect(readShown()).toEqual(invented)
  expect(readShown({}, true)).toEqual([])
})

it('shows none of them for another company, and none beside people who are', () => {
  expect(readShown({ company: { name: 'Douro' } })).toEqual([])
  const members = [{ ...halima, staffId: randomUUID(), face: null }]
  expect(readShown({ team: { members } })).toEqual([])
})
