import type { SectionAnswer, SectionName } from '#contract/settings/settings.ts'
import { toOriginWords, toValueName } from '../../settings-history/value-words.ts'

/** Where each value of a section comes from. */
export function Origins({ name, section }: { name: SectionName; section: SectionAnswer }) {
  return (
    <details className="setting__history">
      <summary>Where each value comes from</summary>
      <dl className="setup-facts">
        {Object.keys(section.from).map((key) => (
          <div key={key}>
            <dt>{toValueName(key, name)}</dt>
            <dd>{toOriginWords(section, key)}</dd>
          </div>
        ))}
      </dl>
      <p className="setting__aside">
        The environment of the server wins over what is set here, and this over what was released.
      </p>
    </details>
  )
}
