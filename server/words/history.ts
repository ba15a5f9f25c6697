import type { TextsHistory } from '#contract/desk/texts.ts'
import { readPublishedVersions } from '../platform/settings/texts.ts'
import { listChanged, type WordsDeps } from './texts.ts'

const MAX_VERSIONS = 50

/** Each published version with what it changed, newest first. */
export async function readHistory(deps: WordsDeps): Promise<TextsHistory> {
  const all = await readPublishedVersions(deps)
  const versions = all.slice(0, MAX_VERSIONS).map(({ published, ...version }, index) => {
    const earlier = all[index + 1]?.published ?? {}
    const changes = Object.entries(published).flatMap(([locale, { texts }]) => {
      const before = earlier[locale]?.texts ?? {}
      return listChanged(before, texts).map((path) => ({
        locale,
        path,
        before: before[path] ?? null,
        after: texts[path] ?? null,
      }))
    })
    return { ...version, changes }
  })
  return { versions }
}
