import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toLanguageName } from '#contract/site/language-name.ts'
import { DeskError } from '../../platform/desk-error.ts'
import { useCompanyName } from '../../platform/use-settings.ts'
import { Brand } from '../../shell/brand.tsx'
import { FailedState } from '../../shell/failed-state.tsx'
import { Toasts } from '../../shell/toasts.tsx'
import { useNow } from '../../time/clock.ts'
import { formatMoment } from '../../time/office-time.ts'
import { Editor } from './editor.tsx'
import { openReview } from './review-session.ts'
import { reviewKey } from './use-texts.ts'
import './words.css'

/** All that a native speaker sees whom an administrator has invited to review a language. */
export function ReviewPage() {
  const companyName = useCompanyName()
  const now = useNow()
  const { data, error, refetch } = useQuery({
    queryKey: reviewKey,
    queryFn: openReview,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const title = data ? `Review: ${toLanguageName(data.locale)}` : 'Review'
  useEffect(() => {
    document.title = `${title} · ${companyName}`
  }, [title, companyName])
  const isEnded = error instanceof DeskError && error.code === 'token_refused'
  return (
    <main className="page words review">
      <header className="page__header">
        <Brand companyName={companyName} />
      </header>
      <h1 className="page-title">{isEnded ? 'This link has ended' : title}</h1>
      {isEnded && (
        <p role="alert">
          It opens once, in one browser, and can be taken back. Ask whoever sent it for a new one.
        </p>
      )}
      {error && !isEnded && <FailedState error={error} onRetry={() => void refetch()} />}
      {data?.reviewer && (
        <>
          <ol className="review__steps">
            <li>Read each part beside the English. Would you say it so to your family?</li>
            <li>Correct what is wrong. Leave what stands in braces, such as {'{company}'}, as it is.</li>
            <li>
              Sign each part that is right, as {data.reviewer.name}. Your name is kept with the text that you
              signed. The site shows nothing of it before an administrator publishes it.
            </li>
          </ol>
          <p className="words__aside">
            You can go on in this browser until {formatMoment(data.reviewer.until, now)}.
          </p>
          <Editor texts={data} />
        </>
      )}
      <Toasts />
    </main>
  )
}
