import { Hono } from 'hono'
import { cardsSchema, type OwnCard, offeredCardSchema, ownCardSchema } from '#contract/desk/cards.ts'
import { listCards } from '../../case/staff/cards.ts'
import { operation } from '../../company/staff/operation.ts'
import { requireAdmin, type StaffVariables } from '../../company/staff/staff-guard.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { createHeldUploads } from '../../platform/http/held-uploads.ts'
import { checkLength } from '../../platform/http/read-json.ts'
import type { SettingsDeps } from '../settings-deps.ts'
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

  route.get(
    '/',
    operation({ summary: 'One’s own card', answer: ownCardSchema }, (c) => read(c.get('staff').id)),
  )

  const offering = {
    summary: 'Offer to be shown to patients',
    body: offeredCardSchema,
    answer: ownCardSchema,
  }
  route.put(
    '/',
    operation(offering, async (c, { body: { agrees, ...offered } }) => {
      const { id } = c.get('staff')
      const face = (await findCard(deps, id))?.face ?? null
      await offerCard(deps, { staffId: id, offered, face, agrees })
      return read(id)
    }),
  )

  /** The picture as it is. A card must have been offered before. */
  const picturing = { summary: 'Offer a picture', takesFile: true, answer: ownCardSchema } as const
  route.put(
    '/face',
    operation(picturing, async (c) => {
      const { id } = c.get('staff')
      if (checkLength(c.req, MAX_FACE_INPUT_BYTES) === 0) throw new AppError('invalid_request')
      const { face: _before, ...offered } = await findOfferedOrThrow(id)
      const face = await holdUpload(c, (picture, signal) => deps.faces.encode(picture, id, signal))
      await offerCard(deps, { staffId: id, offered, face: face.toString('base64'), agrees: true })
      return read(id)
    }),
  )

  route.delete(
    '/face',
    operation({ summary: 'Withdraw one’s picture', answer: ownCardSchema }, async (c) => {
      const { id } = c.get('staff')
      const { face: _before, ...offered } = await findOfferedOrThrow(id)
      await offerCard(deps, { staffId: id, offered, face: null, agrees: true })
      return read(id)
    }),
  )

  route.delete(
    '/',
    operation({ summary: 'Withdraw one’s card', answer: ownCardSchema }, async (c) => {
      await withdrawCard(deps, c.get('staff'))
      return read(c.get('staff').id)
    }),
  )

  async function findOfferedOrThrow(staffId: string) {
    const offered = await findCard(deps, staffId)
    if (offered === null) throw new AppError('not_found')
    return offered
  }

  return route
}

/** Lists people's offers for administrators, who decide who is shown, and in which order. */
export function offersRoute({ db, vault }: Pick<SettingsDeps, 'db' | 'vault'>) {
  const listing = {
    summary: 'Who offers to be shown',
    callers: 'administrators',
    answer: cardsSchema,
  } as const
  return new Hono<{ Variables: StaffVariables }>().use(requireAdmin()).get(
    '/',
    operation(listing, async () => ({ offers: await listCards(db, vault) })),
  )
}
