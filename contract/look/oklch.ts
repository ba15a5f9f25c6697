/** Lightness from 0 to 1, chroma, and hue in degrees: equal steps look equal (Björn Ottosson, 2020). */
export type Oklch = { l: number; c: number; h: number }

type Rgb = readonly [red: number, green: number, blue: number]

const HALVINGS = 20

export function toOklch(hex: string): Oklch {
  const [red, green, blue] = toLinear(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: (Math.atan2(b, a) * 180) / Math.PI,
  }
}

/** Reduces the chroma of a colour that no screen shows until one does. */
export function toHex({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l))
  let [shown, beyond] = [0, c]
  if (isShown(toRgb({ l: lightness, c, h }))) shown = c
  else
    for (let step = 0; step < HALVINGS; step++) {
      const middle = (shown + beyond) / 2
      if (isShown(toRgb({ l: lightness, c: middle, h }))) shown = middle
      else beyond = middle
    }
  const channels = toRgb({ l: lightness, c: shown, h }).map((channel) =>
    Math.round(Math.min(1, Math.max(0, toGamma(channel))) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${channels.join('')}`
}

/** The share of each channel, without the screen's gamma. */
export function toLinear(hex: string): Rgb {
  const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(hex) ?? []
  const toShare = (channel: string) => {
    const share = Number.parseInt(channel, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return [toShare(red), toShare(green), toShare(blue)]
}

function toGamma(channel: number): number {
  return channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055
}

function isShown(rgb: Rgb): boolean {
  return rgb.every((channel) => channel >= -0.0001 && channel <= 1.0001)
}

function toRgb({ l, c, h }: Oklch): Rgb {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}
