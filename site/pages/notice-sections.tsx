import type { NoticeContent } from '../content/types.ts'
import { fillIn } from '../words/fill-in.ts'

type NoticeSectionsProps = {
  sections: NoticeContent['sections']
  /** Values of the placeholders. */
  facts: Readonly<Record<string, string>>
  heading: 'h2' | 'h3'
}

export function NoticeSections({ sections, facts, heading: Heading }: NoticeSectionsProps) {
  return sections.map(({ title, points = [], paragraphs }) => (
    <section className="notice__section" key={title}>
      <Heading className="notice__heading">{title}</Heading>
      <div className="notice__text">
        {points.length > 0 && (
          <ul className="notice__points">
            {points.map((point) => (
              <li key={point}>{fillIn(point, facts)}</li>
            ))}
          </ul>
        )}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{fillIn(paragraph, facts)}</p>
        ))}
      </div>
    </section>
  ))
}
