import { useState } from 'react'
import type { Template } from '#contract/desk/templates.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { useTemplates } from '../../replies/use-templates.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { PageTitle } from '../../shell/page-title.tsx'
import { useWorkplace } from '../../workplace/use-workplace.ts'
import { TemplateForm } from './template-form.tsx'
import { TemplateItem } from './template-item.tsx'
import './templates.css'

export function TemplatesPage() {
  const { data, error, status, refetch } = useTemplates()
  const { locales, inquiryLocales } = useWorkplace() ?? { locales: [DEFAULT_LOCALE], inquiryLocales: [] }
  const [editing, setEditing] = useState<Template | 'new' | undefined>(undefined)
  return (
    <div className="page">
      <header className="page__header">
        <PageTitle>Templates</PageTitle>
        <button className="tool tool--main" type="button" onClick={() => setEditing('new')}>
          Add a template
        </button>
      </header>
      <p className="page__lead">
        The desk fills in words in braces from the inquiry and the chosen destination. It points out what it
        can’t fill in before a reply is sent, and leaves out a part in [brackets].
      </p>
      {status === 'pending' && <PageSkeleton />}
      {status === 'error' && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <p>There are none yet. The reply that you write most often makes a good first one.</p>
      )}
      <ul className="templates">
        {data?.map((template) => (
          <TemplateItem
            key={template.id}
            template={template}
            locales={locales}
            onEdit={() => setEditing(template)}
          />
        ))}
      </ul>
      {editing !== undefined && (
        <TemplateForm
          key={editing === 'new' ? 'new' : editing.id}
          template={editing === 'new' ? undefined : editing}
          locales={[...new Set([...locales, ...inquiryLocales])]}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}
