/** In a form or dialog: why what was asked for could not be done. */
export function Failure({ text }: { text: string | null | undefined }) {
  if (!text) return null
  return (
    <p className="form__error" role="alert" tabIndex={-1}>
      {text}
    </p>
  )
}
