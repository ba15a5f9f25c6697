import * as v from 'valibot'
import { type Card, card as cardSchema } from '#contract/settings/team.ts'
import { deleteCard, listCards, saveCard } from '../../case/staff/cards.ts'
import { recordChange } from '../../company/audit/record-change.ts'
import type { SignedInStaff } from '../../company/staff/staff-guard.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { changeSection } from '../change-section.ts'
import type { SettingsDeps } from '../settings-deps.ts'

/** Actor when people are taken off the page who are no longer among the staff. */
const SERVER = { id: 'server', email: '' }
const MAX_ATTEMPTS = 3

export async function findCard({ db, vault }: SettingsDeps, staffId: string): Promise<Card | null> {
  const cards = await listCards(db, vault)
  return cards.find((one) => one.staffId === staffId)?.card ?? null
}

export function findShown({ settings }: SettingsDeps, staffId: string): Card | null {
  const member = settings.present().team.find((one) => one.staffId === staffId)
  if (member === undefined) return null
  const { staffId: _own, ...shown } = member
  return shown
}

type Offering = { staffId: string; offered: Omit<Card, 'face'>; face: string | null; agrees: boolean }

/** Throws `fields`. What is on the page stays until an administrator takes the new offer. */
export async function offerCard(
  deps: SettingsDeps,
  { staffId, offered, face, agrees }: Offering,
): Promise<void> {
  const parsed = v.safeParse(cardSchema, { ...offered, face })
  if (!parsed.success) throw new AppError('fields', { fields: toFields(parsed.issues) })
  if (!agrees) throw new AppError('fields', { fields: { agrees: 'Only who agrees is shown to patients.' } })
  await recordChange(deps, async (trx, offeredAt) => {
    await saveCard(trx, deps.vault, { staffId, offeredAt, card: parsed.output })
    return [{ kind: 'card-offered', subjectId: staffId, actor: staffId }]
  })
}

/** Takes the person off the page, too. */
export async function withdrawCard(deps: SettingsDeps, staff: SignedInStaff): Promise<void> {
  await recordChange(deps, async (trx) =>
    (await deleteCard(trx, staff.id))
      ? [{ kind: 'card-withdrawn', subjectId: staff.id, actor: staff.id }]
      : [],
  )
  await hideUnwilling(deps, staff)
}

/** Takes those off the page who have withdrawn, or whose accounts were disabled. */
export async function hideUnwilling(
  deps: SettingsDeps,
  staff: Pick<SignedInStaff, 'id' | 'email'> = SERVER,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const cards = await listCards(deps.db, deps.vault)
    const { values, versions } = deps.settings.stored()
    const listed = values.team?.members ?? []
    const members = listed.filter(({ staffId }) => cards.some((one) => one.staffId === staffId))
    if (members.length === listed.length) return
    const change = { staff, name: 'team', version: versions.team ?? 0, value: { members } } as const
    try {
      return await changeSection(deps, { ...change, forceSave: true })
    } catch (error) {
      const isStale = error instanceof AppError && error.code === 'stale'
      if (!isStale || attempt === MAX_ATTEMPTS) throw error
      await deps.settings.reload()
    }
  }
}

function toFields(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  return Object.fromEntries(
    issues.map(({ path, message }) => [path?.map(({ key }) => String(key)).join('.') ?? '', message]),
  )
}
