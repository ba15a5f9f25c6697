import { isDeepStrictEqual } from 'node:util'
import type { SectionName, SettingsHistory } from '#contract/settings/settings.ts'
import { toLayers } from '../company/settings/layers.ts'
import { readStored, readVersions } from '../company/settings/store.ts'
import { hideSectionSecrets } from './secrets.ts'
import type { SettingsDeps } from './settings-deps.ts'

type Values = Readonly<Record<string, unknown>>

/** All versions, newest first, each with what it changed. What was not set came from the content. */
export async function readHistory(
  deps: SettingsDeps,
  name: SectionName,
): Promise<SettingsHistory['versions']> {
  const { values } = await readStored(deps)
  const { content } = toLayers(deps.config, deps.content, values)[name]
  const versions = await readVersions(deps, name)
  return versions.map(({ value, ...version }, n) => {
    const before: Values = { ...content, ...versions[n + 1]?.value }
    const after: Values = { ...content, ...value }
    const changed = Object.keys(content).filter((key) => !isDeepStrictEqual(before[key], after[key]))
    const choose = (held: Values) =>
      hideSectionSecrets(name, Object.fromEntries(changed.map((key) => [key, held[key]])))
    return {
      ...version,
      value: hideSectionSecrets(name, value),
      before: choose(before),
      after: choose(after),
    }
  })
}
