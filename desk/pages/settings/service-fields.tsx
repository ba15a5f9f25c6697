import {
  type ServiceColour,
  type ServiceIcon,
  type ServiceSetting,
  serviceColours,
  serviceIcons,
} from '#contract/settings/services.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'
import { OrderedItem } from './ordered-item.tsx'
import { useOrder } from './use-order.ts'

const icons: Record<ServiceIcon, string> = {
  plan: 'A sheet of paper with a cross',
  appointment: 'A calendar with a heart',
  visa: 'A passport',
  flight: 'An aeroplane',
  stay: 'A house with a bed',
  checkup: 'A stethoscope',
  medicine: 'A capsule and a tablet',
  support: 'A headset',
}
const colours: Record<ServiceColour, string> = {
  forest: 'Main colour',
  clay: 'Accent',
  plum: 'Services, first',
  lagoon: 'Services, second',
  indigo: 'Services, third',
  ochre: 'Services, fourth',
}

/** Services of the release keep their words, which "Words" changes, and can be hidden; one's own can be removed. */
export function ServiceFields({ draft }: { draft: Draft<'services'> }) {
  const { value, set, errors } = draft
  const { items } = value
  const order = useOrder(items, (changed) => set({ items: changed }))
  const hasUnnamed = items.some(({ name }) => name.trim() === '')
  return (
    <>
      {errors['items'] && <p className="field__error">{errors['items']}</p>}
      {items.map((item, index) => {
        const path = `items.${index}`
        const { name, isShown, card } = item
        const change = (changes: Partial<ServiceSetting>) => order.replace(index, { ...item, ...changes })
        return (
          <OrderedItem
            key={order.keys[index]}
            name={name}
            unnamed="New service"
            index={index}
            count={items.length}
            isShown={isShown}
            isOwn={card !== null}
            hasErrors={Object.keys(errors).some((key) => key.startsWith(`${path}.`))}
            onShow={(shown) => change({ isShown: shown })}
            onMove={(to) => order.move(index, to)}
            onRemove={card ? () => order.remove(index) : undefined}
          >
            {card ? (
              <CardFields draft={draft} path={path} name={name} card={card} onChange={change} />
            ) : (
              errors[`${path}.name`] && <p className="field__error">{errors[`${path}.name`]}</p>
            )}
          </OrderedItem>
        )
      })}
      <button
        className="tool setting__add"
        type="button"
        aria-disabled={hasUnnamed}
        onClick={() => !hasUnnamed && order.add(createService())}
      >
        Add a service
      </button>
    </>
  )
}

type CardFieldsProps = {
  draft: Draft<'services'>
  path: string
  name: string
  card: NonNullable<ServiceSetting['card']>
  onChange: (changes: Partial<ServiceSetting>) => void
}

function CardFields({ draft, path, name, card, onChange }: CardFieldsProps) {
  const ofCard = `${path}.card`
  return (
    <>
      <TextField
        {...toField(draft, `${path}.name`)}
        label="Name of the service"
        value={name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        {...toField(
          draft,
          `${ofCard}.description`,
          'One short sentence. Other languages have theirs under “Facts in other languages”.',
        )}
        label="Description"
        value={card.description}
        onChange={({ target }) => onChange({ card: { ...card, description: target.value } })}
      />
      <SelectField
        {...toField(draft, `${ofCard}.icon`)}
        label="Drawing"
        value={card.icon}
        onChange={({ target }) =>
          onChange({ card: { ...card, icon: find(serviceIcons, target.value) ?? card.icon } })
        }
      >
        {serviceIcons.map((icon) => (
          <option key={icon} value={icon}>
            {icons[icon]}
          </option>
        ))}
      </SelectField>
      <SelectField
        {...toField(draft, `${ofCard}.colour`, 'Of the colours that are set under “Look”.')}
        label="Colour"
        value={card.colour}
        onChange={({ target }) =>
          onChange({ card: { ...card, colour: find(serviceColours, target.value) ?? card.colour } })
        }
      >
        {serviceColours.map((colour) => (
          <option key={colour} value={colour}>
            {colours[colour]}
          </option>
        ))}
      </SelectField>
    </>
  )
}

function find<Name extends string>(names: readonly Name[], wanted: string): Name | undefined {
  return names.find((name) => name === wanted)
}

function createService(): ServiceSetting {
  return { name: '', isShown: true, card: { description: '', icon: 'support', colour: 'forest' } }
}
