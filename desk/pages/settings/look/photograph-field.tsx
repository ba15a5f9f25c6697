import { type PictureShape, pictureShapes } from '#contract/look/picture-shapes.ts'
import type { Photograph } from '#contract/settings/picture.ts'
import { TextField } from '#ui/field.tsx'
import { FieldGroup } from '../field-group.tsx'
import { CropField } from './crop-field.tsx'
import { PHOTOGRAPHS, PictureUpload } from './picture-upload.tsx'
import { usePicture } from './use-picture.ts'

type PhotographFieldProps = {
  /** Where it is in the section, such as `items.0.photograph`. */
  path: string
  label: string
  shape: PictureShape
  photograph: Photograph | null
  errors: Readonly<Record<string, string>>
  onChange: (photograph: Photograph | null) => void
}

/** A photograph with its description, and the part of it that is shown. */
export function PhotographField(props: PhotographFieldProps) {
  const { path, label, shape, photograph, errors, onChange } = props
  const url = usePicture(photograph?.picture ?? null)
  const id = `setting-${path}`
  return (
    <FieldGroup title={label} className="photograph">
      {errors[`${path}.picture`] && <p className="field__error">{errors[`${path}.picture`]}</p>}
      {photograph && url && (
        <CropField
          id={`${id}-crop`}
          url={url}
          alt={photograph.alt}
          shape={pictureShapes[shape]}
          crop={photograph.crop}
          onChange={(crop) => onChange({ ...photograph, crop })}
        />
      )}
      {photograph && (
        <TextField
          id={`${id}.alt`}
          label="What it shows"
          hint="Read aloud to those who don’t see it, such as: Two nurses at a bedside."
          error={errors[`${path}.alt`]}
          errorPrefix="Error: "
          value={photograph.alt}
          onChange={({ target }) => onChange({ ...photograph, alt: target.value })}
        />
      )}
      <div className="actions">
        <PictureUpload
          id={`${id}-file`}
          label={photograph ? 'Choose another photograph' : 'Choose a photograph'}
          accept={PHOTOGRAPHS}
          onUploaded={({ id: picture }) => onChange({ picture, alt: photograph?.alt ?? '', crop: null })}
        />
        {photograph && (
          <button className="tool" type="button" onClick={() => onChange(null)}>
            Show the drawing again
          </button>
        )}
      </div>
    </FieldGroup>
  )
}
