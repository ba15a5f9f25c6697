import { recordChange } from '../../server/company/audit/record-change.ts'
import { readLastEvent } from '../../server/company/live/live-feed.ts'
import { acceptNewest, findMissingVersions } from '../../server/company/settings/store.ts'
import { type Output, UsageError } from '../command/command.ts'
import { openStore } from '../store/store.ts'

/** For a setting of which the newest version was deleted in the database: what is left becomes the next version. */
export async function acceptSetting([section, ...rest]: string[], { say }: Output): Promise<void> {
  if (section === undefined || rest.length > 0) throw new UsageError()
  await using store = await openStore()
  const deps = { ...store, now: Date.now }
  const version = await recordChange<number | undefined>(deps, async (trx) => {
    if (!(await findMissingVersions(trx)).includes(section)) return { events: [], result: undefined }
    const accepted = await acceptNewest(trx, store.vault, section, (await readLastEvent(trx)) + 1)
    const detail = { section, changed: [], ...accepted }
    const event = {
      kind: 'setting-changed',
      subjectId: 'administrator',
      actor: 'administrator',
      detail,
    } as const
    return { events: [event], result: accepted.version }
  })
  if (version === undefined) throw new Error(`No version of the setting ${section} is missing`)
  say(`What was left of the setting ${section} counts as version ${version}: look at it at the desk`)
}
