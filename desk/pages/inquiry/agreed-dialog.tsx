import { useQuery } from '@tanstack/react-query'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { type NoticeWords, readNoticeRoute } from '#contract/desk/texts.ts'
import { callDesk } from '../../platform/api.ts'
import { DeskError } from '../../platform/desk-error.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { FailedState } from '../../shell/failed-state.tsx'
import './agreed-dialog.css'

type AgreedDialogProps = {
  inquiry: Pick<InquiryDetail['inquiry'], 'consentVersion' | 'receivedAt'>
  onClose: () => void
}

/** The text that the patient agreed to, as it read then. */
export function AgreedDialog({ inquiry: { consentVersion, receivedAt }, onClose }: AgreedDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['notice', consentVersion, receivedAt],
    queryFn: ({ signal }) =>
      callDesk(readNoticeRoute, { query: { version: consentVersion, at: receivedAt }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isUnknown = error instanceof DeskError && error.code === 'not_found'
  return (
    <Dialog title={`Agreed to version ${consentVersion}`} size="wide" onClose={onClose}>
      {isUnknown && <p>The words of this version were not kept.</p>}
      {error && !isUnknown && <FailedState error={error} onRetry={() => void refetch()} />}
      {data?.binding && (
        <>
          <p>The English text was the binding one: no native speaker had reviewed the other.</p>
          <AgreedWords notice={data.binding} />
          <h3>Beside it stood</h3>
        </>
      )}
      {data && <AgreedWords notice={data} />}
    </Dialog>
  )
}

function AgreedWords({ notice: { locale, consent, title, sections } }: { notice: NoticeWords }) {
  return (
    <div className="agreed" lang={locale} dir="auto">
      <p>
        <strong>{consent}</strong>
      </p>
      <h3>{title}</h3>
      {sections.map((section) => (
        <section className="agreed__section" key={section.title}>
          {section.title !== '' && <h4>{section.title}</h4>}
          {section.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ))}
    </div>
  )
}
