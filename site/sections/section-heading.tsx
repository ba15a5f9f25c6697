type SectionHeadingProps = { id: string; content: { eyebrow: string; title: string; text?: string } }

export function SectionHeading({ id, content }: SectionHeadingProps) {
  return (
    <div className="section-heading">
      <p className="section-heading__eyebrow">{content.eyebrow}</p>
      <h2 className="section-heading__title" id={id}>
        {content.title}
      </h2>
      {content.text && <p className="section-heading__text">{content.text}</p>}
    </div>
  )
}
