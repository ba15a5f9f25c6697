import type { Selectable } from 'kysely'
import * as v from 'valibot'
import type { HospitalWords } from '#contract/desk/hospitals.ts'
import { readGeneration, supersede } from '../../company/generations/generations.ts'
import { createJsonFormat } from '../../platform/vault/sealed-json.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Tables, Trx } from '../../schema/tables.ts'

export type HospitalRow = Selectable<Tables['hospital']>

/** An address to which patients' files go. `since`: when it was entered. */
export type Addressee = { name: string; address: string; since: number }

type SealedWords = Omit<HospitalWords, 'country' | 'languages' | 'archived' | 'addresses'> & {
  addresses: Addressee[]
}

const addressee = v.object({ name: v.string(), address: v.string(), since: v.number() })

const formats = createJsonFormat(
  'hospital',
  v.object({
    name: v.string(),
    city: v.string(),
    specialities: v.string(),
    addresses: v.array(addressee),
    domain: v.nullable(v.string()),
    telephone: v.string(),
    whatsapp: v.string(),
    notes: v.string(),
    generation: v.number(),
  }),
)

/** For display. */
export function openHospital(vault: Vault, row: HospitalRow): SealedWords {
  const { generation: _, ...words } = formats.open(vault, row)
  return words
}

/** To act on. Throws where the row can't be opened, or an earlier copy of it was put back. */
export async function openIntactHospital(db: Db, vault: Vault, row: HospitalRow): Promise<SealedWords> {
  const { generation, ...words } = formats.open(vault, row)
  if (generation !== (await readGeneration(db, 'hospital', row.id)))
    throw new Error(
      `Somebody without the data keys changed the hospital ${row.id} in the database: look at its addresses and save it again`,
    )
  return words
}

type Columns = Pick<HospitalRow, 'country' | 'languages' | 'archived' | 'version' | 'key_id' | 'sealed'>

/** For `recordChange`: the columns of a hospital. Every earlier copy of its row is void. */
export async function sealHospital(
  trx: Trx,
  vault: Vault,
  id: string,
  { country, languages, archived, version, ...words }: HospitalSaved,
): Promise<Columns> {
  const generation = await supersede(trx, 'hospital', id)
  return {
    country,
    languages: JSON.stringify(languages),
    archived: Number(archived),
    version,
    ...formats.seal(vault, id, { ...words, generation }),
  }
}

export type HospitalSaved = SealedWords &
  Pick<HospitalWords, 'country' | 'languages' | 'archived'> & {
    version: number
  }

export function findHospitalRow(db: Db, id: string): Promise<HospitalRow | undefined> {
  return db.selectFrom('hospital').selectAll().where('id', '=', id).executeTakeFirst()
}

export function listHospitalRows(db: Db): Promise<HospitalRow[]> {
  return db.selectFrom('hospital').selectAll().orderBy('id').execute()
}

export async function findTamperedHospitals(db: Db, vault: Vault): Promise<string[]> {
  const tampered: string[] = []
  for (const row of await listHospitalRows(db))
    await openIntactHospital(db, vault, row).catch(() => void tampered.push(row.id))
  return tampered
}
