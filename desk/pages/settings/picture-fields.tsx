import type { Draft } from './draft.ts'
import { PhotographField } from './look/photograph-field.tsx'

const places = [
  { name: 'hero', label: 'At the top of the page' },
  { name: 'about', label: 'Beside “About us”' },
  { name: 'shared', label: 'Beside a link to the page, as on WhatsApp' },
] as const

/** The drawing stays where there is no photograph. Beside a link, the one at the top then stands under the name. */
export function PictureFields({ draft }: { draft: Draft<'pictures'> }) {
  const { value, set, errors } = draft
  return places.map(({ name, label }) => (
    <PhotographField
      key={name}
      path={name}
      label={label}
      shape={name}
      photograph={value[name]}
      errors={errors}
      onChange={(photograph) => set({ [name]: photograph })}
    />
  ))
}
