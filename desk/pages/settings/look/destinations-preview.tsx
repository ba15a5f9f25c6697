import { HEX } from '#contract/look/colours.ts'
import type { DestinationSetting } from '#contract/settings/destinations.ts'
import { StampPreview } from './stamp-preview.tsx'
import { usePicture } from './use-picture.ts'

type DestinationsPreviewProps = { items: readonly DestinationSetting[]; cream: string }

/** The destinations as visitors meet them, in their order and without those that are hidden. */
export function DestinationsPreview({ items, cream }: DestinationsPreviewProps) {
  const shown = items.filter(({ isShown, name }) => isShown && name.trim() !== '')
  return (
    <ol className="destination-samples">
      {shown.map((item) => (
        <li key={item.name} className="destination-sample">
          <Sample item={item} cream={cream} />
        </li>
      ))}
    </ol>
  )
}

function Sample({ item, cream }: { item: DestinationSetting; cream: string }) {
  const { name, card, photograph, rating, savings, processing } = item
  const url = usePicture(photograph?.picture ?? null)
  const figures = [rating === null || Number.isNaN(rating) ? '' : `${rating}/5`, savings, processing]
  return (
    <>
      {url && <img className="destination-sample__photograph" src={url} alt={photograph?.alt ?? ''} />}
      {!photograph && card && HEX.test(card.ink) && HEX.test(card.sky) && (
        <StampPreview name={name} ink={card.ink} sky={card.sky} alt={card.imageAlt} cream={cream} />
      )}
      <strong>{name}</strong>
      {card && <span>{card.description}</span>}
      {card && <span className="setting__aside">{card.highlights.filter(Boolean).join(' · ')}</span>}
      <span className="setting__aside">{figures.filter(Boolean).join(', ') || 'No figures'}</span>
    </>
  )
}
