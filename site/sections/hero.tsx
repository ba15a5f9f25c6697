import type { ReactNode } from 'react'
import scene from '../art/hero.svg'
import type { HeroContent } from '../content/types.ts'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'

type HeroProps = { content: HeroContent; children: ReactNode }

export function Hero({ content, children }: HeroProps) {
  return (
    <section className="hero" id="home" aria-labelledby="hero-title">
      <div className="hero__words">
        <h1 className="hero__title" id="hero-title">
          {content.title}
        </h1>
        <p className="hero__text">{content.text}</p>
        <p className="hero__actions">
          <a className="button button--primary" href={`#${content.primaryAction.section}`}>
            {content.primaryAction.label}
            <Icon name="arrow" />
          </a>
          <a className="button button--quiet" href={`#${content.secondaryAction.section}`}>
            {content.secondaryAction.label}
          </a>
        </p>
        {children}
      </div>
      <Picture
        className="hero__scene"
        name="hero"
        art={scene}
        alt={content.imageAlt}
        sizes="(min-width: 56em) 66vw, 100vw"
      />
    </section>
  )
}
