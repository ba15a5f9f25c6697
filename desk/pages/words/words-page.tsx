import { useState } from 'react'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { toLanguageName } from '#contract/site/language-name.ts'
import { SelectField } from '#ui/field.tsx'
import { FailedState } from '../../shell/failed-state.tsx'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { PageTitle } from '../../shell/page-title.tsx'
import { Editor } from './editor.tsx'
import { useTextLocales, useTexts } from './use-texts.ts'
import './words.css'

export function WordsPage() {
  const [locale, setLocale] = useState<string>(DEFAULT_LOCALE)
  const { data: known } = useTextLocales()
  const { data, error, status, refetch } = useTexts(locale)
  const locales = known?.locales ?? []
  return (
    <div className="page words">
      <header className="page__header">
        <PageTitle>Words</PageTitle>
        {locales.length > 1 && (
          <SelectField
            id="words-language"
            label="Language"
            errorPrefix=""
            value={locale}
            onChange={({ target }) => setLocale(target.value)}
          >
            {locales.map((one) => (
              <option key={one} value={one}>
                {toLanguageName(one)}
              </option>
            ))}
          </SelectField>
        )}
      </header>
      <p className="page__lead">
        Every text of the site, of the patient’s page and of its mails. Nobody sees a change before you
        publish it.
      </p>
      {status === 'pending' && <PageSkeleton />}
      {status === 'error' && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data && <Editor key={locale} texts={data} />}
    </div>
  )
}
