type ListToolsProps<Item> = {
  items: readonly Item[]
  index: number
  /** Names the item for people who can't see its place. */
  name: string
  onChange: (items: Item[]) => void
}

/** Moves an item of a list towards its beginning, or removes it. */
export function ListTools<Item>({ items, index, name, onChange }: ListToolsProps<Item>) {
  const [before, item] = [items[index - 1], items[index]]
  return (
    <div className="actions">
      {before !== undefined && item !== undefined && (
        <button
          className="tool"
          type="button"
          onClick={() => onChange(items.with(index - 1, item).with(index, before))}
        >
          Move up<span className="visually-hidden"> {name}</span>
        </button>
      )}
      <button className="tool" type="button" onClick={() => onChange(items.filter((_, n) => n !== index))}>
        Remove<span className="visually-hidden"> {name}</span>
      </button>
    </div>
  )
}
