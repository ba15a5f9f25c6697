import { useQuery } from '@tanstack/react-query'
import { listOffersRoute } from '#contract/desk/cards.ts'
import type { Card, TeamMember } from '#contract/settings/team.ts'
import { toLanguageName } from '#contract/site/language-name.ts'
import { callDesk } from '../../platform/api.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import type { Draft } from './draft.ts'
import { ListTools } from './list-tools.tsx'

/** People offer themselves, under their own account; here it is decided who is shown, and in which order. */
export function TeamFields({ draft }: { draft: Draft<'team'> }) {
  const { value, set, errors } = draft
  const { members } = value
  const { toName } = useNames()
  const { data } = useQuery({
    queryKey: ['cards'],
    queryFn: ({ signal }) => callDesk(listOffersRoute, { signal }),
  })
  const offers = data?.offers ?? []
  const waiting = offers.filter(({ staffId }) => members.every((member) => member.staffId !== staffId))
  return (
    <>
      {errors['members'] && <p className="field__error">{errors['members']}</p>}
      {members.length === 0 && <p>Nobody is shown.</p>}
      {members.map((member, index) => {
        const offer = offers.find(({ staffId }) => staffId === member.staffId)?.card
        const isOutdated = offer !== undefined && JSON.stringify(offer) !== JSON.stringify(toCard(member))
        return (
          <fieldset key={member.staffId} className="setting__list">
            <legend className="field__label">{member.name}</legend>
            {errors[`members.${index}.staffId`] && (
              <p className="field__error">{errors[`members.${index}.staffId`]}</p>
            )}
            <CardView card={member} />
            {isOutdated && offer && (
              <>
                <p>{toName(member.staffId)} now offers:</p>
                <CardView card={offer} />
                <button
                  className="tool setting__add"
                  type="button"
                  onClick={() => set({ members: members.with(index, { staffId: member.staffId, ...offer }) })}
                >
                  Take what is offered<span className="visually-hidden"> by {toName(member.staffId)}</span>
                </button>
              </>
            )}
            <ListTools
              items={members}
              index={index}
              name={member.name}
              onChange={(changed) => set({ members: changed })}
            />
          </fieldset>
        )
      })}
      {waiting.length > 0 && (
        <fieldset className="setting__list">
          <legend className="field__label">Who offers to be shown</legend>
          {waiting.map(({ staffId, card }) => (
            <div key={staffId} className="setting__offer">
              <CardView card={card} />
              <button
                className="tool setting__add"
                type="button"
                onClick={() => set({ members: [...members, { staffId, ...card }] })}
              >
                Show<span className="visually-hidden"> {card.name}</span>
              </button>
            </div>
          ))}
        </fieldset>
      )}
      {data && waiting.length === 0 && (
        <p className="setting__aside">
          Nobody else offers. Everybody can, under “Your account”, and take it back at any time.
        </p>
      )}
    </>
  )
}

function CardView({ card }: { card: Card }) {
  const { name, role, languages, face } = card
  return (
    <p className="setting__card">
      {face && <img src={`data:image/webp;base64,${face}`} alt="" width="48" height="48" />}
      <span>
        <strong>{name}</strong>
        <span className="setting__aside">
          {role}
          <br />
          {languages.map(toLanguageName).join(', ')}
        </span>
      </span>
    </p>
  )
}

function toCard({ staffId: _staffId, ...card }: TeamMember): Card {
  return card
}
