import type { ReactNode } from 'react'
import picture from '../art/about.svg'
import type { AboutContent } from '../content/types.ts'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'
import { SectionHeading } from './section-heading.tsx'

type AboutProps = { content: AboutContent; children: ReactNode }

export function About({ content, children }: AboutProps) {
  return (
    <section className="section about" id="about" aria-labelledby="about-title">
      <div className="section__content about__split">
        <div className="about__picture">
          <Picture
            name="about"
            art={picture}
            alt={content.imageAlt}
            sizes="(min-width: 56em) 40rem, 100vw"
            loading="lazy"
          />
        </div>
        <div className="about__words">
          <SectionHeading id="about-title" content={{ eyebrow: content.eyebrow, title: content.title }} />
          {content.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <ul className="about__points">
            {content.points.map((point) => (
              <li className="about__point" key={point}>
                <Icon name="check" />
                {point}
              </li>
            ))}
          </ul>
          {children}
        </div>
      </div>
    </section>
  )
}
