import { join } from 'node:path'
import { createPicturesReader, readNoPictures } from '../../server/company/pictures/store.ts'
import { parseConfig } from '../../server/platform/config/config.ts'
import { defaultContents } from '../../site/default-contents.ts'
import type { Output } from '../command.ts'
import { readPresent, toDefaultPresent } from '../read-present.ts'
import { releaseDir } from '../release-dir.ts'
import { findStore } from '../store.ts'
import { findLeftovers, type Leftover } from './brand/find-leftovers.ts'
import { readPlaces } from './brand/places.ts'
import { isAnotherCompany, listOwnColours } from './brand/traces.ts'

/** `doctor --brand`: what is left of the example company where another one shows. */
export async function reportBrand({ report }: Output): Promise<void> {
  const config = parseConfig(process.env)
  await using store = await findStore()
  const present = store ? await readPresent(store) : toDefaultPresent(config)
  const { company: example } = defaultContents
  const { name } = present.company
  if (!isAnotherCompany(present.company, example)) {
    report(
      { good: true, company: name, left: [] },
      `${name} is the company of the content: nothing could be left.`,
    )
    return
  }
  const places = await readPlaces({
    config,
    present,
    distDir: join(releaseDir, 'dist'),
    readPictures: store ? createPicturesReader(store.db) : readNoPictures,
  })
  const left = findLeftovers(places, present.company, example, listOwnColours(present.look))
  const good = left.length === 0
  report({ good, company: name, left }, toWords(name, example.name, places.length, left), good)
}

function toWords(name: string, example: string, places: number, left: readonly Leftover[]): string {
  if (left.length === 0) return `Nothing is left of ${example}: ${places} places show ${name} alone.`
  const lines = left.map(({ place, what, text }) => `- ${place}, ${what}: ${text}`)
  return [`Left of ${example}, where ${name} should show: ${left.length}`, '', ...lines].join('\n')
}
