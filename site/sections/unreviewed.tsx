import type { SiteContent } from '../content/types.ts'

type UnreviewedProps = {
  content: Pick<SiteContent, 'isReviewed' | 'unreviewed'>
  /** Empty on the home page itself. */
  home: string
}

/** One quiet line while no native speaker has read the language. */
export function Unreviewed({ content: { isReviewed, unreviewed }, home }: UnreviewedProps) {
  if (isReviewed) return null
  return (
    <p className="unreviewed">
      {unreviewed.text} <a href={`${home}#contact`}>{unreviewed.tell}</a>
    </p>
  )
}
