import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type { SetupAnswer } from '#contract/desk/setup.ts'
import type { SectionName, SettingsAnswer } from '#contract/settings/settings.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { focusPageTitle, PageTitle } from '../../shell/page-title.tsx'
import { sections, setupSections } from './sections.ts'
import { SetupEnd } from './setup-end.tsx'
import { SetupStep } from './setup-step.tsx'
import { useSettings } from './use-settings.ts'
import { useSetup } from './use-setup.ts'

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

const END = { step: 'end', title: 'End' }

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
        <SetupStep
          key={name}
          name={name}
          settings={settings}
          onDone={() => toStep(setupSections[setupSections.indexOf(name) + 1])}
        />
      ) : (
        <SetupEnd settings={settings} setup={setup} />
      )}
    </div>
  )
}

/** Opens each step at its heading: only the query of the address changes. */
function useTopOfStep(step: string): void {
  const openStep = useRef(step)
  useEffect(() => {
    if (openStep.current === step) return
    openStep.current = step
    window.scrollTo({ top: 0, behavior: 'instant' })
    focusPageTitle()
  }, [step])
}

/** The step about mail sets sending and receiving. */
function toStepTitle(name: SectionName): string {
  return name === 'mail' ? 'Mail' : sections[name].title
}

/** Where somebody who has left goes on; undefined: at the end. */
function findUntouched(settings: SettingsAnswer): SectionName | undefined {
  return setupSections.find((one) => settings.sections[one].version === 0)
}
