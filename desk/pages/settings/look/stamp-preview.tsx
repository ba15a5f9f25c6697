import { drawStampArt, toSceneOfName } from '#contract/look/stamp-art.ts'

type StampPreviewProps = { name: string; ink: string; sky: string; alt: string; cream: string }

/** The drawing that a destination without a photograph has on the page. */
export function StampPreview({ name, ink, sky, alt, cream }: StampPreviewProps) {
  const colours = { ink, sky }
  const drawing = drawStampArt({ name, scene: toSceneOfName(name), ...colours, night: colours, cream })
  return (
    <img
      className="stamp-preview"
      src={`data:image/svg+xml,${encodeURIComponent(drawing)}`}
      alt={alt}
      width="240"
      height="160"
    />
  )
}
