type CheckListProps<Item extends string> = {
  legend: string
  hint?: string
  items: readonly Item[]
  words: Record<Item, string>
  chosen: readonly Item[]
  error?: string | undefined
  onChoose: (chosen: Item[]) => void
}

/** Several of a few, in their own order. */
export function CheckList<Item extends string>(props: CheckListProps<Item>) {
  const { legend, hint, items, words, chosen, error, onChoose } = props
  const toggle = (item: Item) =>
    onChoose(items.filter((one) => (one === item ? !chosen.includes(one) : chosen.includes(one))))
  return (
    <fieldset className="form__choice check-list">
      <legend className="field__label">{legend}</legend>
      {hint && <p className="field__hint">{hint}</p>}
      {error && (
        <p className="field__error">
          <span className="visually-hidden">Error: </span>
          {error}
        </p>
      )}
      {items.map((item) => (
        <label key={item} className="form__radio">
          <input
            type="checkbox"
            checked={chosen.includes(item)}
            aria-invalid={error ? true : undefined}
            onChange={() => toggle(item)}
          />
          {words[item]}
        </label>
      ))}
    </fieldset>
  )
}
