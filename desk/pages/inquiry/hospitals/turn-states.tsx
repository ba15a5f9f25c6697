import { Icon } from '../../../shell/icon.tsx'
import type { TurnState } from './use-turns.ts'

type TurnStatesProps = {
  hospitals: readonly { id: string; name: string }[]
  states: Readonly<Record<string, TurnState>>
}

/** Lists the hospitals that got the mail, and why others didn’t. */
export function TurnStates({ hospitals, states }: TurnStatesProps) {
  const failed = hospitals.filter(({ id }) => states[id]?.state === 'failed')
  return (
    <div className="turn-region" role="status">
      {Object.keys(states).length > 0 && (
        <>
          {failed.length > 0 && (
            <p className="form__error">
              {failed.length === 1 ? 'One mail was' : `${failed.length} mails were`} not sent. What you typed
              is still here: press again to send only the rest.
            </p>
          )}
          <ul className="turn-states">
            {hospitals.map(({ id, name }) => {
              const now = states[id]
              if (now === undefined) return null
              return (
                <li key={id} data-state={now.state}>
                  <Icon name={icons[now.state]} />
                  <span>
                    <bdi>{name}</bdi>: {now.state === 'failed' ? now.why : words[now.state]}
                  </span>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </div>
  )
}

const icons = { sending: 'clock', done: 'check', failed: 'alert' } as const
const words = { sending: 'sending …', done: 'the mail is on its way' } as const
