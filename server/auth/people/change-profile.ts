import type { Profile } from '#contract/desk/profile.ts'
import { changeRows } from '../../company/staff/account-mac.ts'
import { readProfile, saveProfile } from '../../company/staff/profiles.ts'
import { write } from '../../company/staff/write.ts'
import { isTexted, listTextedCountries } from '../../company/texts/channels.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { AuthDeps } from '../deps.ts'

/** The calling codes to which text messages are sent; null where none are. */
export function readTextsTo({
  textChannels,
  config,
  office,
}: Pick<AuthDeps, 'textChannels' | 'config' | 'office'>) {
  return textChannels.sms === undefined ? null : [...listTextedCountries(config.sms.countries, office)]
}

/** Refuses a number that no text message would reach. */
export function checkUrgentPhone(deps: AuthDeps, urgentPhone: string | null | undefined): void {
  const countries = readTextsTo(deps)
  if (!urgentPhone || countries === null || isTexted(countries, urgentPhone)) return
  throw new AppError('fields', {
    fields: { urgentPhone: `Text messages go to numbers that begin with ${countries.join(', ')} only.` },
  })
}

/** Changes one's own profile, or another's as an administrator. The event names the changed fields without values. */
export async function changeProfile(
  deps: AuthDeps,
  staffId: string,
  { name, languages, urgentPhone }: Profile,
  actor: string,
): Promise<void> {
  checkUrgentPhone(deps, urgentPhone)
  const { vault } = deps
  await write(deps, async ({ trx, append }) => {
    const before = await readProfile(trx, vault, staffId)
    const { name: nameBefore } = await trx
      .selectFrom('staff')
      .select('name')
      .where('id', '=', staffId)
      .executeTakeFirstOrThrow()
    const isChanged = {
      name: name !== nameBefore,
      languages: JSON.stringify(languages) !== JSON.stringify(before.languages),
      urgentPhone: urgentPhone !== before.urgentPhone,
    }
    const changed = Object.entries(isChanged).flatMap(([field, is]) => (is ? [field] : []))
    if (changed.length === 0) return
    if (isChanged.name)
      await changeRows(trx, vault, staffId, () =>
        trx.updateTable('staff').set({ name, updated_at: deps.now() }).where('id', '=', staffId).execute(),
      )
    await saveProfile(trx, vault, staffId, { languages, urgentPhone })
    append({ subjectId: staffId, kind: 'profile-changed', actor, detail: { changed } })
  })
}
