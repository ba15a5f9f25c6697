import { decideArrivalRoute } from '#contract/desk/inquiry-changes.ts'
import { changeInquiry } from '../../case/change-inquiry.ts'
import { callDesk } from '../../platform/api.ts'
import { offerFocusToPageTitle } from '../../shell/page-title.tsx'
import { useIsChanging } from '../../shell/use-is-changing.ts'

type DoubtedReplyProps = { reference: string; reply: string }

/** Takes a coordinator's finding about a reply that seems to have returned. */
export function DoubtedReply({ reference, reply }: DoubtedReplyProps) {
  const isPending = useIsChanging(reference)

  function decide(hasArrived: boolean): void {
    changeInquiry(reference, {
      send: () => callDesk(decideArrivalRoute, { reference, id: reply, body: { hasArrived } }),
      onDone: () => {
        offerFocusToPageTitle()
        return {
          words: hasArrived
            ? 'The reply has arrived and counts as an answer.'
            : 'The reply did not arrive and no longer counts as an answer.',
        }
      },
    })
  }

  return (
    <p className="doubted-reply">
      <button className="link-button" type="button" disabled={isPending} onClick={() => decide(false)}>
        It did not arrive
      </button>
      <button className="link-button" type="button" disabled={isPending} onClick={() => decide(true)}>
        It arrived
      </button>
    </p>
  )
}
