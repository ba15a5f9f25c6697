import type { CSSProperties } from 'react'
import type { Colours } from '#contract/look/colours.ts'
import { derivePalette } from '#contract/look/palette.ts'
import { rawNames, type Theme } from '#contract/look/tokens.ts'

type LookSampleProps = { colours: Colours; company: string }

/** A piece of the site in both themes, as they follow from the colours. */
export function LookSample({ colours, company }: LookSampleProps) {
  const { day, night } = derivePalette(colours)
  return (
    <div className="look-samples">
      <Sample title="Light" theme={day} company={company} />
      <Sample title="Dark" theme={night} company={company} />
    </div>
  )
}

type SampleProps = { title: string; theme: Theme; company: string }

function Sample({ title, theme, company }: SampleProps) {
  const raw = rawNames.map((name) => [`--raw-${name}`, theme[name]])
  return (
    <figure className="look-sample" style={Object.fromEntries(raw) as CSSProperties}>
      <figcaption className="look-sample__title">{title}</figcaption>
      <div className="look-sample__page">
        <p className="look-sample__name">{company}</p>
        <p>Text as patients read it.</p>
        <p className="look-sample__accent">Where you could go</p>
        <p className="look-sample__card">
          A card with <span className="look-sample__soft">softer text</span>
          <span className="look-sample__services" aria-hidden="true">
            <span data-of="plum" />
            <span data-of="lagoon" />
            <span data-of="indigo" />
            <span data-of="ochre" />
          </span>
        </p>
        <p className="look-sample__buttons">
          <span className="look-sample__button">Ask us</span>
          <span className="look-sample__button look-sample__button--main">Send</span>
        </p>
      </div>
      <p className="look-sample__ground">
        On dark ground, <span className="look-sample__highlight">highlighted</span>
      </p>
    </figure>
  )
}
