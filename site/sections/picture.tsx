import { assets } from 'virtual:site-assets'
import { type PictureName, pictureSizes } from '../picture-sizes.ts'

type PictureProps = {
  name: PictureName
  /** Shown when the company has no photograph of that name. */
  art: string
  alt: string
  sizes: string
  className?: string
  loading?: 'lazy'
}

export function Picture({ name, art, alt, sizes, className, loading }: PictureProps) {
  const photo = assets.photos[name]
  const { width, height } = pictureSizes[name]
  if (!photo)
    return <img className={className} src={art} alt={alt} width={width} height={height} loading={loading} />
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
