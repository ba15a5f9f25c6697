import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { offerSchema, questionSchema } from '#contract/desk/referrals.ts'
import { consentSchema } from '#contract/life/referral.ts'
import { referralStandings } from '#contract/life/referral-standings.ts'
import { readGeneration, supersede } from '../../company/generations/generations.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { createJsonFormat } from '../../platform/vault/sealed-json.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Tables, Trx } from '../../schema/tables.ts'

export type ReferralRow = Selectable<Tables['referral']>

const sealedSchema = v.object({
  /** As in their columns, which nobody changes without the keys. */
  standing: v.picklist(referralStandings),
  hospital: v.string(),
  inquiry: v.string(),
  wasAsked: v.boolean(),
  consent: v.nullable(consentSchema),
  takenBackAt: v.nullable(v.number()),
  offer: v.nullable(offerSchema),
  /** Versions of the text about the patient; the number of one is its place from 1 on. */
  summaries: v.optional(v.array(v.object({ text: v.string(), at: v.number(), by: v.string() })), []),
  question: v.optional(v.nullable(questionSchema), null),
  offeredAt: v.optional(v.nullable(v.number()), null),
  /** `number`: how many there were, which the address proves. */
  link: v.optional(
    v.nullable(
      v.object({
        number: v.number(),
        files: v.array(v.string()),
        at: v.number(),
        until: v.number(),
      }),
    ),
    null,
  ),
  links: v.optional(v.number(), 0),
  /** Senders that count as the hospital for this referral alone. */
  addresses: v.array(v.object({ name: v.string(), address: v.string(), since: v.number() })),
  generation: v.number(),
})

type Bound = Pick<v.InferOutput<typeof sealedSchema>, (typeof bound)[number]>
const bound = ['standing', 'hospital', 'inquiry', 'wasAsked'] as const
export type ReferralWords = Omit<v.InferOutput<typeof sealedSchema>, keyof Bound | 'generation'>

const formats = createJsonFormat('referral', sealedSchema)

export const noReferralWords: ReferralWords = {
  consent: null,
  takenBackAt: null,
  offer: null,
  summaries: [],
  question: null,
  offeredAt: null,
  link: null,
  links: 0,
  addresses: [],
}

/** For display. */
export function openReferral(vault: Vault, row: ReferralRow): ReferralWords {
  return split(formats.open(vault, row)).words
}

/** To act on. Throws where the row can't be opened, was changed without the keys, or an earlier copy of it was put back. */
export async function openIntactReferral(db: Db, vault: Vault, row: ReferralRow): Promise<ReferralWords> {
  const { own, generation, words } = split(formats.open(vault, row))
  if (!isDeepStrictEqual(own, toBound(row)) || generation !== (await readGeneration(db, 'referral', row.id)))
    throw new Error(`Somebody without the data keys changed the referral ${row.id} in the database`)
  return words
}

type BoundRow = Pick<ReferralRow, 'standing' | 'hospital_id' | 'inquiry_id' | 'asked_at'>

function toBound({ standing, hospital_id, inquiry_id, asked_at }: BoundRow): Bound {
  return { standing, hospital: hospital_id, inquiry: inquiry_id, wasAsked: asked_at !== null }
}

function split(sealed: v.InferOutput<typeof sealedSchema>) {
  const { standing, hospital, inquiry, wasAsked, generation, ...words } = sealed
  return { own: { standing, hospital, inquiry, wasAsked }, generation, words }
}

type Saved = { standing: ReferralRow['standing']; words: ReferralWords }

/** For `recordChange`: the columns of a referral. Every earlier copy of its row is void. */
export async function sealReferral(
  trx: Trx,
  vault: Vault,
  { id, ...row }: BoundRow & { id: string },
  words: ReferralWords,
) {
  const generation = await supersede(trx, 'referral', id)
  return { standing: row.standing, ...formats.seal(vault, id, { ...words, ...toBound(row), generation }) }
}

/** For `recordChange`: stores the next version. */
export async function saveReferral(
  trx: Trx,
  vault: Vault,
  row: ReferralRow,
  {
    standing = row.standing,
    words,
    ...times
  }: Partial<Saved> & Partial<Pick<ReferralRow, 'asked_at' | 'answered_at' | 'quoted_at'>>,
): Promise<void> {
  const next = { ...row, ...times, standing }
  const sealed = await sealReferral(trx, vault, next, words ?? (await openIntactReferral(trx, vault, row)))
  await trx
    .updateTable('referral')
    .set({ ...times, version: row.version + 1, ...sealed })
    .where('id', '=', row.id)
    .execute()
}

export function findReferralRow(db: Db, id: string): Promise<ReferralRow | undefined> {
  return db.selectFrom('referral').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Throws `not_found` unless the referral is of the inquiry, or of one that was merged into it. */
export async function requireReferral(db: Db, inquiry: { id: string }, id: string): Promise<ReferralRow> {
  const row = await db
    .selectFrom('referral')
    .innerJoin('inquiry', 'inquiry.id', 'referral.inquiry_id')
    .selectAll('referral')
    .where('referral.id', '=', id)
    .where((eb) => eb.or([eb('inquiry.id', '=', inquiry.id), eb('inquiry.merged_into', '=', inquiry.id)]))
    .executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  return row
}

/** Throws `not_found` for the number of a summary that nobody has written. */
export function requireSummary({ summaries }: ReferralWords, number: number | null): string | undefined {
  if (number === null) return undefined
  const summary = summaries[number - 1]
  if (summary === undefined) throw new AppError('not_found')
  return summary.text
}

/** In the order in which the hospitals were chosen. */
export function listReferralRows(db: Db, inquiryIds: readonly string[]): Promise<ReferralRow[]> {
  return db.selectFrom('referral').selectAll().where('inquiry_id', 'in', inquiryIds).orderBy('n').execute()
}

export async function findTamperedReferrals(db: Db, vault: Vault): Promise<string[]> {
  const rows = await db.selectFrom('referral').selectAll().execute()
  const tampered: string[] = []
  for (const row of rows) await openIntactReferral(db, vault, row).catch(() => void tampered.push(row.id))
  return tampered
}
