import type { SectionName } from '#contract/settings.ts'
import type { Ground } from '../case/feature.ts'
import { countExpired } from '../case/life/erase.ts'
import { recordChange } from '../company/audit/record-change.ts'
import { toLayers } from '../company/settings/layers.ts'
import { toPresent, toValues } from '../company/settings/present.ts'
import { insertVersion, readStored, readVersions } from '../company/settings/store.ts'
import type { StoredValues } from '../company/settings/values.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import { refuseMissingPictures } from './check-pictures.ts'
import { toLatestDate } from './find-fact-contradictions.ts'
import { findHiddenLoopback } from './find-hidden-loopback.ts'
import { findLockout } from './find-lockout.ts'
import { readChange, toKnown } from './read-change.ts'
import { refuseUnwilling } from './refuse-unwilling.ts'

export type SettingsDeps = Pick<
  Ground,
  'db' | 'vault' | 'now' | 'log' | 'config' | 'content' | 'settings' | 'pages' | 'announce' | 'trySettings'
>

/** Sections that appear on pages: a change is rendered before it is saved. */
const ON_PAGES: readonly SectionName[] = [
  'company',
  'hours',
  'look',
  'pictures',
  'destinations',
  'statistics',
  'team',
  'trust',
  'costs',
  'languages',
  'translations',
  'retention',
]

type Change = {
  staff: Pick<SignedInStaff, 'id' | 'email'>
  name: SectionName
  version: number
  value: Record<string, unknown>
  although: boolean
}

/** Checks and tries a section, then sets it. Throws `stale`, `fields` or `not_reached`. */
export async function changeSection(deps: SettingsDeps, change: Change): Promise<void> {
  const { staff, name, version, value, although } = change
  const { values, versions } = await readStored(deps)
  if ((versions[name] ?? 0) !== version) throw new AppError('stale')
  const layers = toLayers(deps.config, deps.content, values)
  const known = toKnown(name, layers, values[name] ?? {}, toValues(name, layers, values))
  const { stored, present, changed } = readChange(name, value, known, {
    today: toLatestDate(deps.now()),
    locales: deps.content.languages.map(({ locale }) => locale),
  })
  if (changed.length === 0) return
  const wanted = { ...values, [name]: stored }
  await refuseLoss(deps, { name, values, present })
  if (!although) {
    await askBeforeErasing(deps, name, present)
    await tryOut(deps, { staff, name, wanted })
  }
  await setSection(deps, { staff, name, version, stored, wanted, changed })
}

type Restoring = { staff: SignedInStaff; name: SectionName; earlier: number; although: boolean }

/** Sets what an earlier version set; version 0 is the content alone. */
export async function restoreSection(
  deps: SettingsDeps,
  { staff, name, earlier, although }: Restoring,
): Promise<void> {
  const { values, versions } = await readStored(deps)
  const found = (await readVersions(deps, name)).find((one) => one.version === earlier)
  if (found === undefined && earlier !== 0) throw new AppError('not_found')
  const stored = found?.value ?? {}
  const before: Readonly<Record<string, unknown>> = values[name] ?? {}
  const wanted = { ...values, [name]: stored }
  const layers = toLayers(deps.config, deps.content, wanted)
  const present = toValues(name, layers, wanted)
  await refuseLoss(deps, { name, values, present })
  const changed = [...new Set([...Object.keys(before), ...Object.keys(stored)])].filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(stored[key]),
  )
  if (changed.length === 0) return
  if (!although) {
    await askBeforeErasing(deps, name, present)
    await tryOut(deps, { staff, name, wanted })
  }
  const version = versions[name] ?? 0
  await setSection(deps, { staff, name, version, stored, wanted, changed, restored: earlier })
}

type Loss = { name: SectionName; values: StoredValues; present: Readonly<Record<string, unknown>> }

async function refuseLoss(
  { db, vault, config, content }: SettingsDeps,
  { name, values, present }: Loss,
): Promise<void> {
  if (name === 'mail' && present['server'] === null && !config.allowsMailFiles)
    throw new AppError('fields', {
      fields: { server: 'Without a mail server no mail would go out. Enter one.' },
    })
  await refuseMissingPictures(db, name, present)
  if (name === 'team') {
    // As stored: what this instance has may be seconds old, and somebody may have withdrawn on another one.
    const { members } = toValues(name, toLayers(config, content, values), values)
    await refuseUnwilling(db, vault, present, members)
  }
  if (name !== 'sign-in') return
  const lockout = await findLockout(db, present)
  if (lockout !== undefined) throw new AppError('fields', { fields: { providers: lockout } })
}

/** Throws `confirm_first` if inquiries that are kept now would be erased within a minute. */
async function askBeforeErasing(
  { db, now }: SettingsDeps,
  name: SectionName,
  present: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (name !== 'retention') return
  // The schema of the section has checked it.
  const count = await countExpired(db, { retentionDays: present['days'] as number, now: now() })
  if (count === 0) return
  const what = count === 1 ? '1 closed inquiry that is' : `${count} closed inquiries that are`
  throw new AppError('confirm_first', {
    fields: { days: `This would erase ${what} kept now, for good and at once.` },
  })
}

type Wanted = { staff: Pick<SignedInStaff, 'id' | 'email'>; name: SectionName; wanted: StoredValues }

async function tryOut(deps: SettingsDeps, { staff, name, wanted }: Wanted): Promise<void> {
  const present = toPresentOf(deps, wanted)
  const fields = (await findHiddenLoopback(name, present)) ?? (await deps.trySettings(name, present, staff))
  if (fields !== undefined) throw new AppError('not_reached', { fields })
}

type Set = Wanted & {
  version: number
  stored: Record<string, unknown>
  changed: string[]
  restored?: number
}

async function setSection(
  deps: SettingsDeps,
  { staff, name, version, stored, wanted, changed, restored }: Set,
): Promise<void> {
  if (ON_PAGES.includes(name)) await renderBefore(deps, wanted, name)
  const next = version + 1
  await recordChange(deps, async (trx, _at, event) => {
    const { versions } = await readStored({ ...deps, db: trx })
    if ((versions[name] ?? 0) !== version) throw new AppError('stale')
    await insertVersion(trx, deps.vault, { name, version: next, values: stored, event })
    const detail = { section: name, version: next, changed, ...(restored !== undefined && { restored }) }
    return [{ kind: 'setting-changed', subjectId: staff.id, actor: staff.id, detail }]
  })
  await deps.settings.reload()
}

/** Refuses pages that can't be rendered, as a home page of more than a round trip, with the renderer's reason. */
async function renderBefore(deps: SettingsDeps, wanted: StoredValues, name: SectionName): Promise<void> {
  try {
    await deps.pages.tryPages(toPresentOf(deps, wanted))
  } catch (error) {
    if (error instanceof AppError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new AppError('fields', { fields: { [name]: reason }, cause: error })
  }
}

function toPresentOf({ config, content }: SettingsDeps, wanted: StoredValues) {
  return toPresent(config, content, wanted)
}
