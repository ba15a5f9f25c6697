import { brandColours, HEX } from '#contract/look/colours.ts'
import type { DestinationSetting } from '#contract/settings/destinations.ts'
import { TextField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'
import { FieldGroup } from './field-group.tsx'
import { ColourField } from './look/colour-field.tsx'
import { StampPreview } from './look/stamp-preview.tsx'
import { PlainFields } from './plain-fields.tsx'
import { useSettings } from './use-settings.ts'

const words = {
  description: { label: 'Description', hint: 'One sentence.' },
  highlights: { label: 'Known for', hint: 'One line each, five at most.', rows: 3 },
  imageAlt: {
    label: 'What the drawing shows',
    hint: 'Read aloud to those who don’t see it, such as: Hills before a large sun.',
  },
}

type Card = NonNullable<DestinationSetting['card']>
type DestinationCardFieldsProps = {
  draft: Draft<'destinations'>
  path: string
  name: string
  card: Card
  onName: (name: string) => void
  onChange: (card: Card) => void
}

/** The words and colours of a destination that is not the content's. */
export function DestinationCardFields(props: DestinationCardFieldsProps) {
  const { draft, path, name, card, onName, onChange } = props
  const change = (changes: Partial<Card>) => onChange({ ...card, ...changes })
  const ofCard = `${path}.card`
  const cream = useSettings().data?.sections.look.value.paper ?? brandColours.paper
  return (
    <>
      <TextField
        {...toField(draft, `${path}.name`)}
        label="Name of the destination"
        value={name}
        onChange={({ target }) => onName(target.value)}
      />
      <PlainFields draft={draft} path={ofCard} value={card} fields={words} onChange={change} />
      <FieldGroup title="Colours of its stamp" className="colours">
        <ColourField
          {...toField(draft, `${ofCard}.ink`)}
          label="Drawing and words"
          value={card.ink}
          onChange={(ink) => change({ ink })}
        />
        <ColourField
          {...toField(draft, `${ofCard}.sky`)}
          label="Sky"
          value={card.sky}
          onChange={(sky) => change({ sky })}
        />
      </FieldGroup>
      {HEX.test(card.ink) && HEX.test(card.sky) && (
        <StampPreview name={name} ink={card.ink} sky={card.sky} alt={card.imageAlt} cream={cream} />
      )}
    </>
  )
}
