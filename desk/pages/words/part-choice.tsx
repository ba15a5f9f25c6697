import type { TextsAnswer } from '#contract/desk/texts.ts'
import { findPart } from '#contract/texts/parts.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import type { TextDraft } from './use-draft.ts'
import type { ShownPart } from './use-shown-part.ts'

type PartChoiceProps = {
  answer: Pick<TextsAnswer, 'parts'>
  draft: Pick<TextDraft, 'texts'>
  shown: ShownPart
}

export function PartChoice({ answer, draft, shown: { parts, part, find, show, change } }: PartChoiceProps) {
  function toMark(prefix: string): string {
    const state = answer.parts.find((one) => one.prefix === prefix)?.state
    if (state === 'signed') return ' (signed)'
    if (state === 'stale') return ' (sign again)'
    const isChanged = Object.keys(draft.texts).some((path) => findPart(path).prefix === prefix)
    return isChanged ? ' (changed)' : ''
  }

  return (
    <div className="words__choice">
      <SelectField
        id="words-part"
        label="Part"
        errorPrefix=""
        value={part.prefix}
        onChange={({ target }) => show(parts.find(({ prefix }) => prefix === target.value) ?? part)}
      >
        {parts.map(({ prefix, name }) => (
          <option key={prefix} value={prefix}>
            {name}
            {toMark(prefix)}
          </option>
        ))}
      </SelectField>
      <TextField
        id="words-find"
        label="Find a text"
        type="search"
        errorPrefix=""
        value={find}
        onChange={({ target }) => change({ find: target.value })}
      />
    </div>
  )
}
