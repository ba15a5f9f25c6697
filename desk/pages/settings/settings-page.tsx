import { Link } from 'wouter'
import { toLanguageName } from '#contract/language-name.ts'
import { type SectionAnswer, type SettingsAnswer, sectionNames } from '#contract/settings.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { Icon } from '../../shell/icon.tsx'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { PageTitle } from '../../shell/page-title.tsx'
import { useNow } from '../../time/clock.ts'
import { formatMoment } from '../../time/office-time.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import { elsewhere, sectionWords, toActorName } from './section-words.ts'
import { listIncomplete } from './untranslated.ts'
import { useSettings } from './use-settings.ts'
import { useSetup } from './use-setup.ts'

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
                  <span className="setting__title">{sectionWords[name].title}</span>
                  <span className="setting__aside">{toSummary(data, name)}</span>
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
        {elsewhere.map(({ href, text, summary }) => (
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

function toSummary(settings: SettingsAnswer, name: keyof SettingsAnswer['sections']): string {
  const { sections } = settings
  switch (name) {
    case 'company':
      return [sections.company.value.name, sections.company.value.phones[0]?.display]
        .filter(Boolean)
        .join(', ')
    case 'hours': {
      const { holidays } = sections.hours.value
      return holidays.length === 1 ? '1 holiday' : `${holidays.length} holidays`
    }
    case 'look':
      return Object.values(sections.look.from).includes('settings') ? 'Your own' : 'As it came'
    case 'pictures': {
      const { hero, about } = sections.pictures.value
      return hero || about ? 'Your own' : 'Drawings'
    }
    case 'destinations':
      return sections.destinations.value.items.map((one) => one.name).join(', ')
    case 'statistics':
      return (
        sections.statistics.value.items
          .map((item) => ('value' in item ? item.value : item.kind))
          .join(', ') || 'None'
      )
    case 'team':
      return sections.team.value.members.map((member) => member.name).join(', ') || 'Nobody is shown'
    case 'trust':
      return sections.trust.value.registrations.map((one) => one.what).join(', ') || 'None'
    case 'costs':
      return sections.costs.value.estimate?.operation ?? 'No example'
    case 'languages':
      return `Pages in ${sections.languages.value.published.map(toLanguageName).join(', ')}`
    case 'translations': {
      const incomplete = listIncomplete(settings).map(toLanguageName)
      return incomplete.length === 0 ? 'Complete' : `English is shown in ${incomplete.join(', ')}`
    }
    case 'retention':
      return `${sections.retention.value.days} days`
    case 'mail':
      return sections.mail.value.server ?? 'No mail server'
    case 'mailbox':
      return sections.mailbox.value.server ?? 'No mailbox is read'
    case 'backup':
      return sections.backup.value.to ?? 'No backups are made by themselves'
    case 'sign-in':
      return (
        sections['sign-in'].value.providers.map((provider) => provider.name).join(', ') || 'Password alone'
      )
  }
}
