import type { CSSProperties } from 'react'
import type { OfficeHours } from '#contract/company/company.ts'
import { colourNames, HEX } from '#contract/look/colours.ts'
import { toMonogram } from '#contract/look/monogram.ts'
import { derivePalette } from '#contract/look/palette.ts'
import { rawNames, type Theme } from '#contract/look/tokens.ts'
import type { SectionValues } from '#contract/settings/settings.ts'
import { useDraftedText } from './use-drafted-text.ts'
import { usePicture } from './use-picture.ts'

export type PreviewValues = Pick<SectionValues, 'company' | 'hours' | 'look' | 'pictures'>

type SitePreviewProps = { values: PreviewValues; hasDark: boolean }

/** The first lines and the foot of the page, with values that are not saved yet. */
export function SitePreview({ values, hasDark }: SitePreviewProps) {
  const { logo: _logo, ...colours } = values.look
  // A colour is typed letter by letter.
  if (!colourNames.every((name) => HEX.test(colours[name]))) return null
  const { day, night } = derivePalette(colours)
  return (
    <div className="look-samples">
      <Sample title="Light" theme={day} values={values} />
      {hasDark && <Sample title="Dark" theme={night} values={values} />}
    </div>
  )
}

type SampleProps = { title: string; theme: Theme; values: PreviewValues }

function Sample({ title, theme, values }: SampleProps) {
  const { company, hours, look, pictures } = values
  const logo = usePicture(look.logo)
  const hero = usePicture(pictures.hero?.picture ?? null)
  const name = company.name || 'Your company'
  const introduction = useDraftedText()('hero.title')?.replaceAll('{company}', name)
  const raw = rawNames.map((token) => [`--raw-${token}`, theme[token]])
  return (
    <figure className="look-sample" style={Object.fromEntries(raw) as CSSProperties}>
      <figcaption className="look-sample__title">{title}</figcaption>
      <div className="look-sample__page">
        <p className="look-sample__header">
          {logo ? (
            <img className="look-sample__logo" src={logo} alt="" />
          ) : (
            <span className="look-sample__monogram">{toMonogram(name)}</span>
          )}
          <strong>{name}</strong>
          <span className="look-sample__accent">{company.phones[0]?.display}</span>
        </p>
        <p className="look-sample__name">{introduction}</p>
        <p className="look-sample__buttons">
          <span className="look-sample__button look-sample__button--main">Main button</span>
          <span className="look-sample__button">Button</span>
        </p>
        {hero && <img className="look-sample__hero" src={hero} alt={pictures.hero?.alt ?? ''} />}
        <p className="look-sample__card">
          <span>
            {listOpen(hours.officeHours).map((line) => (
              <span key={line} className="look-sample__line">
                {line}
              </span>
            ))}
            <span className="look-sample__soft">{hours.zoneName}</span>
          </span>
          <span className="look-sample__services" aria-hidden="true">
            <span data-of="plum" />
            <span data-of="lagoon" />
            <span data-of="indigo" />
            <span data-of="ochre" />
          </span>
        </p>
      </div>
      <div className="look-sample__ground">
        <p className="look-sample__highlight">{name}</p>
        {[...company.address, company.email, company.legalName].map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines that are typed may be equal.
          <p key={index}>{line}</p>
        ))}
      </div>
    </figure>
  )
}

/** "Monday–Friday 08:00–18:00". */
function listOpen(lines: readonly OfficeHours[]): string[] {
  return lines.flatMap(({ days, opens, closes }) => {
    const named = days.length > 2 ? `${days[0]}–${days.at(-1)}` : days.join(', ')
    return opens && closes ? [`${named} ${opens}–${closes}`] : []
  })
}
