import type { GivenBy } from './use-people.ts'

const words: Record<GivenBy, string> = {
  mail: 'Send it by mail',
  link: 'Show it to me, and I hand it over',
}

type GivenByFieldsProps = { chosen: GivenBy; onChoose: (by: GivenBy) => void }

export function GivenByFields({ chosen, onChoose }: GivenByFieldsProps) {
  return (
    <fieldset className="form__choice">
      <legend className="field__label">The link to choose a password</legend>
      {(['mail', 'link'] as const).map((by) => (
        <label key={by} className="form__radio">
          <input type="radio" name="given-by" checked={by === chosen} onChange={() => onChoose(by)} />
          {words[by]}
        </label>
      ))}
    </fieldset>
  )
}
