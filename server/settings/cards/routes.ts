import {
  listOffersRoute,
  type OwnCard,
  offerCardRoute,
  offerFaceRoute,
  readCardRoute,
  withdrawCardRoute,
  withdrawFaceRoute,
} from '#contract/desk/cards.ts'
import { listCards } from '../../case/staff/cards.ts'
import { type StaffRoutes, serveRoute } from '../../company/staff/serve-route.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { createHeldUploads } from '../../platform/http/held-uploads.ts'
import { checkLength } from '../../platform/http/read-json.ts'
import type { SettingsDeps } from '../settings-deps.ts'
import { findCard, findShown, offerCard, withdrawCard } from './change-card.ts'
import type { FaceEncoder } from './face-encoder.ts'
import { MAX_FACE_INPUT_BYTES } from './face-limits.ts'

type CardDeps = SettingsDeps & { faces: FaceEncoder }

/** How somebody wants to be shown to patients: their own to offer and to withdraw. */
export function serveOwnCard(routes: StaffRoutes, deps: CardDeps): void {
  const holdUpload = createHeldUploads()
  const read = async (staffId: string): Promise<OwnCard> => ({
    offered: await findCard(deps, staffId),
    shown: findShown(deps, staffId),
  })

  serveRoute(routes, readCardRoute, (c) => read(c.get('staff').id))

  serveRoute(routes, offerCardRoute, async (c, { body: { agrees, ...offered } }) => {
    const { id } = c.get('staff')
    const face = (await findCard(deps, id))?.face ?? null
    await offerCard(deps, { staffId: id, offered, face, agrees })
    return read(id)
  })

  serveRoute(routes, offerFaceRoute, async (c) => {
    const { id } = c.get('staff')
    if (checkLength(c.req, MAX_FACE_INPUT_BYTES) === 0) throw new AppError('invalid_request')
    const { face: _before, ...offered } = await findOfferedOrThrow(id)
    const face = await holdUpload(c, (picture, signal) => deps.faces.encode(picture, id, signal))
    await offerCard(deps, { staffId: id, offered, face: face.toString('base64'), agrees: true })
    return read(id)
  })

  serveRoute(routes, withdrawFaceRoute, async (c) => {
    const { id } = c.get('staff')
    const { face: _before, ...offered } = await findOfferedOrThrow(id)
    await offerCard(deps, { staffId: id, offered, face: null, agrees: true })
    return read(id)
  })

  serveRoute(routes, withdrawCardRoute, async (c) => {
    await withdrawCard(deps, c.get('staff'))
    return read(c.get('staff').id)
  })

  async function findOfferedOrThrow(staffId: string) {
    const offered = await findCard(deps, staffId)
    if (offered === null) throw new AppError('not_found')
    return offered
  }
}

/** Lists people's offers for administrators, who decide who is shown, and in which order. */
export function serveOffers(routes: StaffRoutes, { db, vault }: Pick<SettingsDeps, 'db' | 'vault'>): void {
  serveRoute(routes, listOffersRoute, async () => ({ offers: await listCards(db, vault) }))
}
