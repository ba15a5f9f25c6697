import type { TextsAnswer } from '#contract/desk/texts.ts'
import type { Part } from '#contract/texts/parts.ts'
import { toLabel } from './labels.ts'
import { listWithin, toRows } from './rows.ts'
import { TextRow, toFieldId } from './text-field.tsx'
import type { TextDraft } from './use-draft.ts'

type TextRowsProps = {
  part: Part
  answer: TextsAnswer
  draft: TextDraft
  errors: Readonly<Record<string, string>>
  onFocus: (path: string) => void
}

/** The texts of a part, one below the other, with the entries of lists that can be added and left out. */
export function TextRows({ part, answer, draft, errors, onFocus }: TextRowsProps) {
  const { defaults } = answer
  const { all } = draft
  const toEmpty = (path: string) => Object.fromEntries(listWithin(all, path).map((one) => [one, '']))
  const toDefault = (path: string) =>
    Object.fromEntries(listWithin(defaults, path).map((one) => [one, defaults[one] ?? '']))

  function leaveOut(path: string): void {
    if (listWithin(defaults, path).length === 0) draft.remove(listWithin(all, path))
    else draft.change(toEmpty(path))
  }

  return (
    <div className="words__rows">
      {toRows({ defaults, all }, part).map((row) => {
        if (row.kind === 'text')
          return (
            <TextRow
              key={row.path}
              path={row.path}
              label={toLabel(row.path, part)}
              answer={answer}
              text={all[row.path] ?? ''}
              error={errors[row.path]}
              onChange={(text) => draft.change({ [row.path]: text })}
              onFocus={() => onFocus(row.path)}
              onLeaveOut={row.isEntry && all[row.path] !== '' ? () => leaveOut(row.path) : undefined}
            />
          )
        if (row.kind === 'entry')
          return (
            <div key={row.path} className="words__entry">
              <h2 className="words__entry-name">{toLabel(row.path, part)}</h2>
              {row.isLeftOut ? (
                <button className="tool" type="button" onClick={() => draft.change(toDefault(row.path))}>
                  Put it back<span className="visually-hidden"> {toLabel(row.path, part)}</span>
                </button>
              ) : (
                <button className="tool" type="button" onClick={() => leaveOut(row.path)}>
                  Leave it out<span className="visually-hidden"> {toLabel(row.path, part)}</span>
                </button>
              )}
            </div>
          )
        return (
          <button
            key={`${row.list} add`}
            className="tool words__add"
            type="button"
            onClick={() => {
              draft.change(Object.fromEntries(row.adds.map((path) => [path, ''])))
              const [first = ''] = row.adds
              window.setTimeout(() => document.getElementById(toFieldId(first))?.focus())
            }}
          >
            Add one<span className="visually-hidden"> to {toLabel(row.list, part)}</span>
          </button>
        )
      })}
    </div>
  )
}
