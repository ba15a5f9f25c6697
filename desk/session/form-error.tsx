export function FormError({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <p className="gate__error">
          <span className="visually-hidden">Error: </span>
          {text}
        </p>
      )}
    </div>
  )
}
