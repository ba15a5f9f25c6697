import { Hono } from 'hono'
import { type CardsAnswer, type OwnCard, offeredCardSchema } from '#contract/desk/cards.ts'
import { listCards } from '../../case/staff/cards.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { createHeldUploads } from '../../platform/http/held-uploads.ts'
import { checkLength, readJson } from '../../platform/http/read-json.ts'
import { requireAdmin, type StaffVariables } from '../../platform/staff/staff-guard.ts'
import type { SettingsDeps } from '../change-section.ts'
import { findCard, findShown, offerCard, withdrawCard } from './change-card.ts'
import type { FaceEncoder } from './face-encoder.ts'
import { MAX_FACE_INPUT_BYTES } from './face-limits.ts'

type CardDeps = SettingsDeps & { faces: FaceEncoder }

/** How somebody wants to be shown to patients: their own to offer and to withdraw. */
export function ownCardRoutes(deps: CardDeps) {
  const route = new Hono<{ Variables: StaffVariables }>()
  const holdUpload = createHeldUploads()
  const read = async (staffId: string): Promise<OwnCard> => ({
    offered: await findCard(deps, staffId),
    shown: findShown(deps, staffId),
  })

  route.get('/', async (c) => c.json(await read(c.get('staff').id)))

  route.put('/', async function offer(c) {
    const { agrees, ...offered } = await readJson(c.req, offeredCardSchema)
    const { id } = c.get('staff')
    const face = (await findCard(deps, id))?.face ?? null
    await offerCard(deps, { staffId: id, offered, face, agrees })
    return c.json(await read(id))
  })

  /** The picture as it is. A card must have been offered before. */
  route.put('/face', async function setFace(c) {
    const { id } = c.get('staff')
    if (checkLength(c.req, MAX_FACE_INPUT_BYTES) === 0) throw new AppError('invalid_request')
    const { face: _before, ...offered } = await findOfferedOrThrow(id)
    const face = await holdUpload(c, (picture, signal) => deps.faces.encode(picture, id, signal))
    await offerCard(deps, { staffId: id, offered, face: face.toString('base64'), agrees: true })
    return c.json(await read(id))
  })

  route.delete('/face', async function removeFace(c) {
    const { id } = c.get('staff')
    const { face: _before, ...offered } = await findOfferedOrThrow(id)
    await offerCard(deps, { staffId: id, offered, face: null, agrees: true })
    return c.json(await read(id))
  })

  route.delete('/', async function withdraw(c) {
    await withdrawCard(deps, c.get('staff'))
    return c.json(await read(c.get('staff').id))
  })

  async function findOfferedOrThrow(staffId: string) {
    const offered = await findCard(deps, staffId)
    if (offered === null) throw new AppError('not_found')
    return offered
  }

  return route
}

/** What people offer, for administrators: they decide who is shown, and in which order. */
export function offersRoute({ db, vault }: Pick<SettingsDeps, 'db' | 'vault'>) {
  return new Hono<{ Variables: StaffVariables }>()
    .use(requireAdmin())
    .get('/', async (c) => c.json({ offers: await listCards(db, vault) } satisfies CardsAnswer))
}
