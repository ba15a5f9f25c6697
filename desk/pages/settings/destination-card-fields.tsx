import { brandColours, HEX } from '#contract/look/colours.ts'
import type { DestinationSetting } from '#contract/settings/destinations.ts'
import { TextAreaField, TextField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'
import { FieldGroup } from './field-group.tsx'
import { ColourField } from './look/colour-field.tsx'
import { StampPreview } from './look/stamp-preview.tsx'
import { useSettings } from './use-settings.ts'

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
      <TextField
        {...toField(draft, `${ofCard}.description`, 'One sentence.')}
        label="Description"
        value={card.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <TextAreaField
        {...toField(draft, `${ofCard}.highlights`, 'One line each, five at most.')}
        error={findError(draft.errors, `${ofCard}.highlights`)}
        label="Known for"
        rows={3}
        value={card.highlights.join('\n')}
        onChange={({ target }) => change({ highlights: target.value.split('\n') })}
      />
      <TextField
        {...toField(
          draft,
          `${ofCard}.imageAlt`,
          'Read aloud to those who don’t see it, such as: Hills before a large sun.',
        )}
        label="What the drawing shows"
        value={card.imageAlt}
        onChange={({ target }) => change({ imageAlt: target.value })}
      />
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

function findError(errors: Readonly<Record<string, string>>, prefix: string): string | undefined {
  return Object.entries(errors).find(([path]) => path.startsWith(prefix))?.[1]
}
