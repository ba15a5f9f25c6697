import { toPlainWords } from '../../platform/desk-error.ts'
import { Icon } from '../../shell/icon.tsx'
import { useVerification } from './use-audit.ts'

export function ChainCheck() {
  const { mutate, isPending, data, error } = useVerification()
  return (
    <div className="chain-check">
      <div role="status">
        {isPending && <p>Verifying …</p>}
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
      <button className="tool" type="button" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        <Icon name="shield" />
        Verify the log
      </button>
    </div>
  )
}
