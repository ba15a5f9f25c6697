import type { SectionName, SettingsHistory } from '#contract/settings/settings.ts'
import { toChangedLines, toValueName } from './value-words.ts'
import './changes.css'

type ChangesProps = {
  name: SectionName
  change: Pick<SettingsHistory['versions'][number], 'before' | 'after'>
}

/** Values that a version of a section has changed, before and after. */
export function Changes({ name, change: { before, after } }: ChangesProps) {
  return (
    <dl className="changes">
      {Object.keys(after).map((key) => {
        const { gone, come } = toChangedLines(before[key], after[key])
        return (
          <div key={key}>
            <dt>{toValueName(key, name)}</dt>
            <dd>
              {gone.map((line) => (
                <del key={line}>{line}</del>
              ))}
              {come.map((line) => (
                <ins key={line}>{line}</ins>
              ))}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
