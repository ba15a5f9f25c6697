import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type { SetupAnswer } from '#contract/desk/setup.ts'
import type { SectionName, SettingsAnswer } from '#contract/settings.ts'
import { DeskError, toPlainWords } from '../../platform/desk-error.ts'
import { toValueName } from '../../settings-history/value-words.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { Failure } from '../../shell/failure.tsx'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { focusPageTitle, PageTitle } from '../../shell/page-title.tsx'
import { KeysStep } from './keys-step.tsx'
import { MailAccountForm } from './mail-account/mail-account-form.tsx'
import { PresentServers } from './mail-account/present-servers.tsx'
import { OriginsStep } from './origins-step.tsx'
import { SectionForm } from './section-form.tsx'
import { sections, setupSections } from './sections.ts'
import { useSettings } from './use-settings.ts'
import { useSetup, useSetupEnd } from './use-setup.ts'

/** The settings in the order in which a new company needs them. Each step can be left and gone on with. */
export function SetupPage() {
  const settings = useSettings()
  const setup = useSetup()
  const failed = settings.error ?? setup.error
  if (settings.data && setup.data) return <Steps settings={settings.data} setup={setup.data} />
  return (
    <div className="page">
      {failed ? (
        <FailedState error={failed} onRetry={() => void Promise.all([settings.refetch(), setup.refetch()])} />
      ) : (
        <PageSkeleton />
      )}
    </div>
  )
}

type StepsProps = { settings: SettingsAnswer; setup: SetupAnswer }

function Steps({ settings, setup }: StepsProps) {
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('step')
  const [begun] = useState(() => findUntouched(settings))
  const name = asked === null ? begun : setupSections.find((one) => asked === `${one}`)
  const toStep = (step: string | undefined) => navigate(`/settings/setup?step=${step ?? 'end'}`)
  useTopOfStep(name ?? 'end')
  const steps = [...setupSections.map((one) => ({ step: one as string, title: toStepTitle(one) })), END]
  return (
    <div className="page">
      <header className="page__header">
        <PageTitle>{name ? `Set up: ${toStepTitle(name)}` : 'Set up: the end'}</PageTitle>
      </header>
      <nav aria-label="Steps">
        <ol className="setup-steps">
          {steps.map(({ step, title }) => (
            <li key={step}>
              <Link
                className="setup-steps__step"
                href={`/settings/setup?step=${step}`}
                aria-current={step === (name ?? 'end') ? 'step' : undefined}
              >
                {title}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      {name ? (
        <Step
          key={name}
          name={name}
          settings={settings}
          onDone={() => toStep(setupSections[setupSections.indexOf(name) + 1])}
        />
      ) : (
        <End settings={settings} setup={setup} />
      )}
    </div>
  )
}

/** Opens each step at its heading: only the query of the address changes. */
function useTopOfStep(step: string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0, behavior: 'instant' })
    focusPageTitle()
  }, [step])
}

/** The step about mail sets sending and receiving. */
function toStepTitle(name: SectionName): string {
  return name === 'mail' ? 'Mail' : sections[name].title
}

type StepProps = { name: SectionName; settings: SettingsAnswer; onDone: () => void }

function Step({ name, settings, onDone }: StepProps) {
  const later = (
    <button className="tool" type="button" onClick={onDone}>
      Later
    </button>
  )
  const action = 'Save and go on'
  if (name === 'mail')
    return (
      <>
        <p className="page__lead">The mailbox from which patients get mails, and to which they answer.</p>
        <MailAccountForm settings={settings} action={action} onSaved={onDone}>
          {later}
        </MailAccountForm>
      </>
    )
  return (
    <>
      <p className="page__lead">{sections[name].lead}</p>
      <SectionForm name={name} section={settings.sections[name]} action={action} onSaved={onDone}>
        {later}
      </SectionForm>
    </>
  )
}

/** Where somebody who has left goes on; undefined: at the end. */
function findUntouched(settings: SettingsAnswer): SectionName | undefined {
  return setupSections.find((one) => settings.sections[one].version === 0)
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

const END = { step: 'end', title: 'End' }

function End({ settings, setup }: StepsProps) {
  const end = useSetupEnd()
  const [isEnded, setEnded] = useState(setup.phase !== 'open')
  const { publicOrigin, isGated, keys } = setup
  const unset = listUnset(settings)
  if (isEnded)
    return (
      <p>
        The set-up has ended: {settings.sections.company.value.name} is at{' '}
        <a href={publicOrigin}>{publicOrigin}</a>. Let your colleagues in under{' '}
        <Link href="/people">People</Link>, and put the page into your own words under{' '}
        <Link href="/words">Words</Link>; everything can be changed under{' '}
        <Link href="/settings">Settings</Link>.
      </p>
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
        <Missing error={end.error} />
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

/** Each thing that is missing, with the step that repairs it. The keys are above. */
function Missing({ error }: { error: Error | null }) {
  if (!(error instanceof DeskError) || error.code !== 'setup_incomplete')
    return <Failure text={error && toPlainWords(error)} />
  const { company, mail, keys } = error.fields
  return (
    <div className="form__error" role="alert">
      {keys && <p>{keys}</p>}
      {company && (
        <p>
          {company} <Link href="/settings/setup?step=company">Enter it now</Link>.
        </p>
      )}
      {mail && (
        <p>
          {mail} <Link href="/settings/setup?step=mail">Set it now</Link>.
        </p>
      )}
    </div>
  )
}
