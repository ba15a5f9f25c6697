import { useState } from 'react'
import { Link } from 'wouter'
import type { SetupAnswer } from '#contract/desk/setup.ts'
import type { SettingsAnswer } from '#contract/settings/settings.ts'
import { toValueName } from '../../settings-history/value-words.ts'
import { KeysStep } from './keys-step.tsx'
import { PresentServers } from './mail-account/present-servers.tsx'
import { OriginsStep } from './origins-step.tsx'
import { SetupMissing } from './setup-missing.tsx'
import { useSetupEnd } from './use-setup.ts'

type SetupEndProps = { settings: SettingsAnswer; setup: SetupAnswer }

export function SetupEnd({ settings, setup }: SetupEndProps) {
  const end = useSetupEnd()
  const [isEnded, setEnded] = useState(setup.phase !== 'open')
  const { publicOrigin, isGated, keys } = setup
  const unset = listUnset(settings)
  if (isEnded)
    return (
      <div className="form">
        <p>
          The set-up has ended: {settings.sections.company.value.name} is at{' '}
          <a href={publicOrigin}>{publicOrigin}</a>. Send an inquiry from there to see how it arrives at the
          desk. Let your colleagues in under <Link href="/people">People</Link>, and put the page into your
          own words under <Link href="/words">Words</Link>; everything can be changed under{' '}
          <Link href="/settings">Settings</Link>.
        </p>
        <p>
          <strong>Something is left to do:</strong> backups, a second administrator and what else could be
          lost.
        </p>
        <div className="actions">
          <Link className="tool tool--main" href="/settings">
            See what is left
          </Link>
        </div>
      </div>
    )
  return (
    <>
      <OriginsStep setup={setup} />
      {keys === 'generated' && (
        <section className="form" aria-labelledby="setup-keys">
          <h2 id="setup-keys">Keys</h2>
          <KeysStep isHandedOut />
        </section>
      )}
      <div className="form setting__form">
        <h2>Ready?</h2>
        <SetupMissing error={end.error} keys={keys} />
        <PresentServers settings={settings} />
        {unset !== '' && (
          <p>
            Not set by anybody yet: {unset}. <Link href="/settings/setup?step=company">Enter your own</Link>.
          </p>
        )}
        <p>
          {isGated
            ? 'Until you end the set-up, visitors read that the site is being set up.'
            : 'The site serves already.'}
        </p>
        <div className="actions">
          <button
            className="tool tool--main"
            type="button"
            aria-disabled={end.isPending}
            onClick={() => !end.isPending && end.mutate(undefined, { onSuccess: () => setEnded(true) })}
          >
            End the set-up
          </button>
        </div>
      </div>
    </>
  )
}

/** Fields that follow a country that was saved. */
const following = ['formCountries', 'nameMeaning', 'region', 'regulator', 'disabilityAuthority']

/** Names the values of the company that nobody has saved: those of the seed, or empty ones. */
function listUnset({ sections: { company } }: SettingsAnswer): string {
  const isLeft = (key: string) => company.from[key] === 'content'
  const keys = Object.keys(company.from).filter(
    (key) => isLeft(key) && (isLeft('country') || !following.includes(key)),
  )
  return keys.map((key) => toValueName(key, 'company')).join(', ')
}
