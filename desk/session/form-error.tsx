export function FormError({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <p className="form__error">
          <span className="visually-hidden">Error: </span>
          {text}
        </p>
      )}
    </div>
  )
}
