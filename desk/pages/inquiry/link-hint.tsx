import { LINK } from '#contract/desk/templates.ts'

/** Explains the placeholder, and the acts that its link allows. */
export function LinkHint({ body, isCopied = false }: { body: string; isCopied?: boolean }) {
  return (
    <div role="status">
      {body.includes(LINK) && (
        <p className="writing-desk__link-hint">
          <code>{LINK}</code> becomes the link to the patient’s own page when{' '}
          {isCopied ? 'you copy the text' : 'the reply leaves; copies go out without it'}. Anybody who has the
          link can add something in the patient’s name, and withdraw the inquiry.
        </p>
      )}
    </div>
  )
}
