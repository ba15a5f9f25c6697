import { LINK } from '#contract/desk/templates.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { CopiedText } from './copied-text.tsx'
import { useCopyWithLink } from './use-page-link.ts'

type LinkDialogProps = { reference: string; onClose: () => void }

/** Says what the link can do before it is copied. */
export function LinkDialog({ reference, onClose }: LinkDialogProps) {
  const { mutate, data, isPending } = useCopyWithLink(reference)
  return (
    <Dialog title="The link to their page" onClose={onClose}>
      <p>
        It opens the patient’s own page. There they send reports, add something, and say how to be reached.
        The page shows nothing that anybody wrote, save what may go to a hospital and the offers of hospitals.
      </p>
      <p>
        Anybody who has the link can do that in the patient’s name, and withdraw the inquiry. Give it to the
        patient alone, on WhatsApp for example. The history says that you copied it.
      </p>
      <button
        className="tool tool--main"
        type="button"
        aria-disabled={isPending}
        onClick={() => !isPending && mutate(LINK)}
      >
        {isPending ? 'Copying …' : 'Copy the link'}
      </button>
      <CopiedText copied={data} done="Copied." />
    </Dialog>
  )
}
