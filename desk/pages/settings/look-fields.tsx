import { useMemo } from 'react'
import { type ColourName, type Colours, colourNames, HEX } from '#contract/look/colours.ts'
import { findWeakPairs, proposeColour, toColourErrors } from '#contract/look/weak-pairs.ts'
import { type Draft, toField } from './draft.ts'
import { FieldSection } from './field-section.tsx'
import { ColourField } from './look/colour-field.tsx'
import { colourWords } from './look/look-words.ts'
import { PictureUpload } from './look/picture-upload.tsx'
import { usePicture } from './look/use-picture.ts'
import { MoreFields } from './more-fields.tsx'

const mainColours: readonly ColourName[] = ['structure', 'action', 'accent', 'highlight']
const otherColours = colourNames.filter((name) => !mainColours.includes(name))
const SIGNS = 'image/png,image/webp,image/jpeg,image/svg+xml'

export function LookFields({ draft }: { draft: Draft<'look'> }) {
  const { value, set, errors } = draft
  const { logo, ...colours } = value
  const isWhole = colourNames.every((name) => HEX.test(colours[name]))
  const weak = useWeakColours(isWhole ? colours : undefined)
  const shownErrors = weak?.errors ?? errors
  const toColourField = (name: ColourName) => (
    <ColourField
      key={name}
      {...toField(draft, name, colourWords[name].hint)}
      label={colourWords[name].label}
      error={shownErrors[name]}
      proposed={weak?.proposed[name]}
      value={colours[name]}
      onChange={(colour) => set({ [name]: colour, ...followStructure(colours, name, colour) })}
    />
  )
  return (
    <>
      <FieldSection title="Colours" lead="Two are enough: that of headings, and that of the main button.">
        <div className="colours">{mainColours.map(toColourField)}</div>
        <MoreFields title="All other colours" errors={shownErrors} paths={otherColours}>
          <div className="colours">{otherColours.map(toColourField)}</div>
        </MoreFields>
      </FieldSection>
      <FieldSection
        title="Logo"
        lead="Stands beside the name, and on the icons. Without one, a company has the first letters of its name. A square sign on transparent ground fits best."
      >
        <LogoField draft={draft} logo={logo} />
      </FieldSection>
    </>
  )
}

type LogoFieldProps = { draft: Draft<'look'>; logo: string | null }

function LogoField({ draft: { set, errors }, logo }: LogoFieldProps) {
  const url = usePicture(logo)
  return (
    <>
      {errors['logo'] && <p className="field__error">{errors['logo']}</p>}
      {url && <img className="look-logo" src={url} alt="Your logo" />}
      <div className="actions">
        <PictureUpload
          id="setting-logo"
          label={logo === null ? 'Choose a logo' : 'Choose another logo'}
          accept={SIGNS}
          onUploaded={({ id }) => set({ logo: id })}
        />
        {logo !== null && (
          <button className="tool" type="button" onClick={() => set({ logo: null })}>
            Remove the logo
          </button>
        )}
      </div>
    </>
  )
}

/** The dark ground has the colour of the headings until it is another. */
function followStructure({ structure, ground }: Colours, name: ColourName, colour: string) {
  return name === 'structure' && ground === structure ? { ground: colour } : {}
}

/** As the server will see them. */
function useWeakColours(colours: Colours | undefined) {
  const key = colours && JSON.stringify(colours)
  return useMemo(() => {
    if (key === undefined) return undefined
    const chosen: Colours = JSON.parse(key)
    const names = new Set(findWeakPairs(chosen).map(({ name }) => name))
    return {
      errors: names.size > 0 ? toColourErrors(chosen) : {},
      proposed: Object.fromEntries([...names].map((name) => [name, proposeColour(chosen, name)])),
    }
  }, [key])
}
