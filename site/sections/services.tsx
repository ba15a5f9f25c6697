import type { ServicesContent } from '../content/types.ts'
import { Icon } from './icon.tsx'
import { keepHyphenated } from './keep-hyphenated.tsx'
import { SectionHeading } from './section-heading.tsx'

type ServicesProps = { content: ServicesContent }

export function Services({ content }: ServicesProps) {
  const { prompt } = content
  return (
    <section className="section services" id="services" aria-labelledby="services-title">
      <div className="section__content">
        <SectionHeading id="services-title" content={content} />
        <div className="services__grid">
          <ul className="services__list">
            {content.items.map((service) => (
              <li className="service-card" data-colour={service.colour} key={service.title}>
                <span className="service-card__icon">
                  <Icon name={service.icon} />
                </span>
                <div className="service-card__words">
                  <h3 className="service-card__title">{keepHyphenated(service.title)}</h3>
                  <p className="service-card__text">{service.description}</p>
                </div>
              </li>
            ))}
          </ul>
          <div className="services__prompt">
            <h3 className="services__prompt-title">{prompt.title}</h3>
            <p>{prompt.text}</p>
            <a className="services__prompt-link" href={`#${prompt.action.section}`}>
              {prompt.action.label}
              <Icon name="arrow" />
            </a>
          </div>
        </div>
      </div>
    </section>
  )
}
