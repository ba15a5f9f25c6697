import { toPlainWords } from '../../platform/desk-error.ts'
import { Icon } from '../../shell/icon.tsx'
import { ProgressNote, useLongWork } from '../../shell/long-work.tsx'
import { verifyLog } from './use-audit.ts'

export function ChainCheck() {
  const work = useLongWork({ run: verifyLog })
  const { isPending, data, error, start, cancel } = work
  return (
    <div className="chain-check">
      <ProgressNote work={work} label="Verifying the log" />
      <div role="status">
        {data?.intact === true && (
          <p className="chain-check__verdict" data-verdict="good">
            <Icon name="check" />
            All {data.events} events are unchanged.
          </p>
        )}
        {data?.intact === false && (
          <p className="chain-check__verdict" data-verdict="bad">
            <Icon name="alert" />
            The log was tampered with at event {data.brokenAt}. Keep a backup and tell the person who runs the
            server.
          </p>
        )}
        {error && <p className="chain-check__verdict">{toPlainWords(error)}</p>}
      </div>
      {isPending && (
        <button className="tool" type="button" onClick={cancel}>
          Cancel verifying
        </button>
      )}
      <button className="tool" type="button" aria-disabled={isPending} onClick={() => !isPending && start()}>
        <Icon name="shield" />
        Verify the log
      </button>
    </div>
  )
}
