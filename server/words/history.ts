import type { TextsHistory } from '#contract/desk/texts.ts'
import { readPublishedVersions } from '../company/settings/texts.ts'
import { countSigned } from './publish.ts'
import { listChanged, type WordsDeps } from './texts.ts'

const MAX_VERSIONS = 50

/** Each published version that changed the language, newest first. */
export async function readHistory(deps: WordsDeps, locale: string): Promise<TextsHistory> {
  const all = await readPublishedVersions(deps)
  const versions = all.map(({ published, ...version }, index) => {
    const { texts = {}, signatures } = published[locale] ?? {}
    const earlier = all[index + 1]?.published[locale]
    const changes = listChanged(earlier?.texts ?? {}, texts).map((path) => ({
      path,
      before: earlier?.texts[path] ?? null,
      after: texts[path] ?? null,
    }))
    return { ...version, changes, signed: countSigned(earlier?.signatures, signatures) }
  })
  return {
    versions: versions.filter(({ changes, signed }) => changes.length + signed > 0).slice(0, MAX_VERSIONS),
  }
}
