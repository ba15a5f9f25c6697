import { randomUUIDv7 } from 'node:crypto'
import * as v from 'valibot'
import type { NewDevice, Push } from '#contract/desk/notifications.ts'
import { DAY_MS } from '#contract/durations.ts'
import { createJsonFormat } from '../../platform/vault/sealed-json.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Trx } from '../../schema/tables.ts'

const MAX_DEVICES = 10
/** Devices on which nobody has signed in for this long are removed. */
const UNUSED_AFTER_MS = 30 * DAY_MS

/** `staffId` is sealed too: a device whose owner was changed in the database gets no messages. */
const devices = createJsonFormat(
  'push_device',
  v.object({
    staffId: v.string(),
    endpoint: v.string(),
    keys: v.object({ p256dh: v.string(), auth: v.string() }),
  }),
)
export type Device = { id: string } & NewDevice

type Owner = { staffId: string; sessionId: string; at: number }

export async function addDevice(
  trx: Trx,
  vault: Vault,
  { staffId, sessionId, at, userAgent, endpoint, keys }: Owner & NewDevice & { userAgent: string },
): Promise<string> {
  const id = randomUUIDv7()
  const endpoint_mac = vault.mac('push-endpoint', endpoint)
  await trx.deleteFrom('push_device').where('endpoint_mac', '=', endpoint_mac).execute()
  await trx
    .insertInto('push_device')
    .values({
      id,
      staff_id: staffId,
      session_id: sessionId,
      endpoint_mac,
      user_agent: userAgent,
      created_at: at,
      renewed_at: at,
      ...devices.seal(vault, id, { staffId, endpoint, keys }),
    })
    .execute()
  const newest = await trx
    .selectFrom('push_device')
    .select('id')
    .where('staff_id', '=', staffId)
    .orderBy('renewed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_DEVICES)
    .execute()
  await trx
    .deleteFrom('push_device')
    .where('staff_id', '=', staffId)
    .where(
      'id',
      'not in',
      newest.map((device) => device.id),
    )
    .execute()
  return id
}

/** Binds a browser of this person to their new session; undefined if it was removed meanwhile. */
export async function renewDevice(
  db: Db,
  vault: Vault,
  { staffId, sessionId, at, endpoint }: Owner & { endpoint: string },
): Promise<string | undefined> {
  const row = await db
    .updateTable('push_device')
    .set({ session_id: sessionId, renewed_at: at })
    .where('staff_id', '=', staffId)
    .where('endpoint_mac', '=', vault.mac('push-endpoint', endpoint))
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function listDevices(
  db: Db,
  { staffId, sessionId }: Pick<Owner, 'staffId' | 'sessionId'>,
): Promise<Push['devices']> {
  const rows = await db
    .selectFrom('push_device')
    .select(['id', 'user_agent', 'created_at', 'session_id'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    isCurrent: row.session_id === sessionId,
  }))
}

/** The devices that get messages now: none while the account is disabled. */
export async function findDevices(db: Db, vault: Vault, staffId: string): Promise<Device[]> {
  const rows = await db
    .selectFrom('push_device')
    .innerJoin('staff', 'staff.id', 'push_device.staff_id')
    .select(['push_device.id', 'push_device.key_id', 'push_device.sealed'])
    .where('push_device.staff_id', '=', staffId)
    .where('staff.disabled_at', 'is', null)
    .execute()
  return rows.flatMap((row) => {
    const { staffId: owner, ...device } = devices.open(vault, row)
    return owner === staffId ? { id: row.id, ...device } : []
  })
}

export async function removeDevice(
  db: Db,
  { id, staffId }: { id: string; staffId: string },
): Promise<boolean> {
  const row = await db
    .deleteFrom('push_device')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes devices of sessions that have ended for good, and those without a session. */
export async function deleteDevices(
  trx: Trx,
  { staffId, exceptSession }: { staffId: string; exceptSession?: string },
): Promise<void> {
  let deletion = trx.deleteFrom('push_device').where('staff_id', '=', staffId)
  if (exceptSession !== undefined) deletion = deletion.where('session_id', 'is distinct from', exceptSession)
  await deletion.execute()
}

/** Keeps devices whose sessions are about to be deleted. */
export async function keepDevices(db: Db, sessionIds: readonly string[]): Promise<void> {
  await db
    .updateTable('push_device')
    .set({ session_id: null })
    .where('session_id', 'in', sessionIds)
    .execute()
}

export async function deleteUnusedDevices(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('push_device')
    .where('renewed_at', '<=', now - UNUSED_AFTER_MS)
    .execute()
}
