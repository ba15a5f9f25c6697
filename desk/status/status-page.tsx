import type { Readiness } from '#contract/readiness.ts'
import { type ReadinessState, useReadiness } from './use-readiness.ts'
import './status-page.css'

/** Tells a coordinator at a glance whether inquiries are stored and reach the mailbox. */
export function StatusPage() {
  const state = useReadiness()
  return (
    <main className="status-page">
      <p className="status-page__brand">Pona desk</p>
      <div className="status-page__verdict" role="status" data-verdict={toVerdict(state)}>
        <h1 className="status-page__title">{titles[toVerdict(state)]}</h1>
        <p>{texts[toVerdict(state)]}</p>
      </div>
      {state.status === 'known' && <Figures readiness={state.readiness} askedAt={state.askedAt} />}
      <p className="status-page__note">
        Inquiries come to the support mailbox by e-mail. Answer the mail, and your answer goes to the patient.
      </p>
    </main>
  )
}

type FiguresProps = { readiness: Readiness; askedAt: number }

function Figures({ readiness: { database, outbox }, askedAt }: FiguresProps) {
  const figures = [
    { label: 'Database', value: database ? 'Working' : 'Not working' },
    { label: 'Mails waiting', value: String(outbox.waiting) },
    { label: 'Oldest waits', value: toDuration(outbox.oldestWaitingSince, askedAt) },
    { label: 'Mails given up', value: String(outbox.failed) },
  ]
  return (
    <dl className="status-page__figures">
      {figures.map(({ label, value }) => (
        <div key={label} className="status-page__figure">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Verdict = 'loading' | 'good' | 'bad' | 'unreachable'

const titles: Record<Verdict, string> = {
  loading: 'Asking the server …',
  good: 'Everything is being delivered',
  bad: 'Something needs a person',
  unreachable: 'The server does not answer',
}

const texts: Record<Verdict, string> = {
  loading: 'This takes a moment.',
  good: 'Inquiries are stored, and their mails go out.',
  bad: 'Inquiries are kept, but mail is not going out as it should. Tell whoever runs the server; its log says why.',
  unreachable: 'Check your own connection first. The page asks again by itself every ten seconds.',
}

function toVerdict(state: ReadinessState): Verdict {
  if (state.status !== 'known') return state.status
  return state.readiness.ready ? 'good' : 'bad'
}

function toDuration(since: number | null, now: number): string {
  if (since === null) return 'Nothing waits'
  const minutes = Math.max(0, Math.round((now - since) / 60_000))
  if (minutes < 1) return 'Under a minute'
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}
