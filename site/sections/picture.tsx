import { findPictureSize, type PictureName } from '../look/picture-sizes.ts'
import { useDrawing, useSiteSettings } from './site-settings.ts'

type PictureProps = {
  name: PictureName
  /** Shown when the company has no photograph of that name. */
  art?: string
  alt: string
  sizes: string
  className?: string
  loading?: 'lazy'
}

export function Picture({ name, art, alt, sizes, className, loading }: PictureProps) {
  const photo = useSiteSettings().lookAssets.photos[name]
  const drawing = useDrawing(name, art)
  const { width, height } = findPictureSize(name)
  if (!photo)
    return (
      <img className={className} src={drawing} alt={alt} width={width} height={height} loading={loading} />
    )
  return (
    <picture>
      <source type="image/avif" srcSet={photo.avif} sizes={sizes} />
      <img
        className={[className, `photo-${name}`].join(' ').trim()}
        src={photo.src}
        srcSet={photo.webp}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={loading}
      />
    </picture>
  )
}
