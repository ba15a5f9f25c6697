import { Link } from 'wouter'
import { type SectionAnswer, sectionNames } from '#contract/settings/settings.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { Icon } from '../../shell/icon.tsx'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { PageTitle } from '../../shell/page-title.tsx'
import { useNow } from '../../time/clock.ts'
import { formatMoment } from '../../time/office-time.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import { relatedPages, toActorName } from './related-pages.ts'
import { sections, summarize } from './sections.ts'
import { useSettings } from './use-settings.ts'
import { useSetup } from './use-setup.ts'
import { WhatIsLeft } from './what-is-left.tsx'

export function SettingsPage() {
  const { data, error, status, refetch } = useSettings()
  const { data: setup } = useSetup()
  return (
    <div className="page">
      <header className="page__header">
        <PageTitle>Settings</PageTitle>
        {setup?.phase === 'open' && (
          <Link className="tool tool--main" href="/settings/setup">
            Go on with the set-up
          </Link>
        )}
      </header>
      <p className="page__lead">
        What is saved here counts at once, on the site, in mails and at the desk. Each change can be taken
        back.
      </p>
      <WhatIsLeft />
      {status === 'pending' && <PageSkeleton />}
      {status === 'error' && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data?.pages != null && (
        <p className="form__error" role="alert">
          The site still shows its earlier pages: {data.pages}
        </p>
      )}
      {data && (
        <ul className="settings">
          {sectionNames.map((name) => (
            <li key={name} className="setting">
              <Link className="setting__link" href={`/settings/${name}`}>
                <span>
                  <span className="setting__title">{sections[name].title}</span>
                  <span className="setting__aside">{summarize(name, data)}</span>
                  <LastChange changed={data.sections[name].changed} />
                </span>
                <Icon name="arrowRight" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <h2 className="settings__more">On pages of their own</h2>
      <ul className="settings">
        {relatedPages.map(({ href, text, summary }) => (
          <li key={href} className="setting">
            <Link className="setting__link" href={href}>
              <span>
                <span className="setting__title">{text}</span>
                <span className="setting__aside">{summary}</span>
              </span>
              <Icon name="arrowRight" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function LastChange({ changed }: Pick<SectionAnswer, 'changed'>) {
  const { toName } = useNames()
  const now = useNow()
  if (changed === null) return null
  return (
    <span className="setting__aside">
      Changed {formatMoment(changed.at, now)} by {toActorName(changed.actor, toName)}
    </span>
  )
}
