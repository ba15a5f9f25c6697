type Stamp = {
  name: string
  scene: number
  ink: string
  sky: string
  night: { ink: string; sky: string }
  cream: string
}

/**
 * A drawing for a destination without a landmark: land, water or a town before a large sun, in the two colours of its
 * stamp, as the landmarks are. Its name decides how high the land is, and where the sun stands.
 */
export function drawStampArt({ name, scene: number, ink, sky, night, cream }: Stamp): string {
  const random = createRandom(name)
  const scene = scenes[number] ?? drawHills
  const sunX = 150 + random(180)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 320"><style>@media (prefers-color-scheme:dark){[fill="${sky}"]{fill:${night.sky}}[fill="${ink}"]{fill:${night.ink}}[stroke="${ink}"]{stroke:${night.ink}}[r="118"]{fill-opacity:.22}}</style><path fill="${sky}" d="M0 0h480v320H0z"/><circle cx="${sunX}" cy="150" r="118" fill="${cream}" fill-opacity=".42"/><circle cx="${sunX}" cy="150" r="74" fill="${cream}" fill-opacity=".5"/>${scene({ random, ink, cream })}</svg>`
}

type Random = (below: number) => number
type Pens = { random: Random; ink: string; cream: string }
type Scene = (pens: Pens) => string

const scenes: readonly Scene[] = [drawHills, drawCoast, drawTown, drawMountains]
export const SCENES = scenes.length

export function toSceneOfName(name: string): number {
  return createRandom(name)(SCENES)
}

function drawHills({ random, ink, cream }: Pens): string {
  const [far, near] = [190 + random(24), 232 + random(16)]
  const path = `<path fill="none" stroke="${cream}" stroke-width="3" stroke-dasharray="2 9" stroke-linecap="round" d="M40 300C150 ${near + 20} 210 ${near + 50} 300 ${near + 14}S420 ${far + 30} 470 ${far}"/>`
  return `<path fill="${ink}" fill-opacity=".38" d="M0 ${far + 20}C90 ${far - 40} 190 ${far - 20} 260 ${far + 14}S400 ${far - 46} 480 ${far}V320H0z"/><path fill="${ink}" fill-opacity=".6" d="M0 ${near}C120 ${near - 44} 240 ${near + 30} 480 ${near - 26}V320H0z"/><path fill="${ink}" d="M0 ${near + 44}C140 ${near + 10} 300 ${near + 66} 480 ${near + 26}V320H0z"/>${path}${drawTrees({ random, ink }, near + 34)}`
}

function drawCoast({ random, ink, cream }: Pens): string {
  const shore = 214 + random(16)
  const mast = 250 + random(90)
  const waves = [0, 1, 2].map(
    (row) =>
      `<path d="M${20 + row * 30} ${shore + 34 + row * 22}q15-9 30 0t30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0"/>`,
  )
  return `<path fill="${ink}" fill-opacity=".4" d="M0 ${shore}C60 ${shore - 50} 120 ${shore - 30} 170 ${shore}z"/><path fill="${ink}" fill-opacity=".62" d="M0 ${shore}h480V320H0z"/><path fill="${cream}" d="M${mast} ${shore - 96}q62 34 58 92h-58z"/><path fill="${ink}" d="M${mast - 6} ${shore - 78}q-44 36-46 74h46zM${mast - 66} ${shore + 4}h140q-12 28-36 30h-72q-24-4-32-30zM${mast - 4} ${shore - 108}h5V${shore + 6}h-5z"/><g fill="none" stroke="${cream}" stroke-opacity=".55" stroke-width="2.5" stroke-linecap="round">${waves.join('')}</g>`
}

function drawTown({ random, ink, cream }: Pens): string {
  const houses: string[] = []
  const windows: string[] = []
  for (let x = 18; x < 450; x += 46) {
    const [width, height] = [34 + random(12), 62 + random(104)]
    const top = 262 - height
    const roof = random(3)
    const crown =
      roof === 0
        ? `l${width / 2}-24 ${width / 2} 24z`
        : roof === 1
          ? `q${width / 2}-44 ${width} 0z`
          : 'v-10h12v10z'
    houses.push(`<path d="M${x} 262V${top}${crown}M${x} ${top}h${width}V262H${x}z"/>`)
    for (let y = top + 14; y < 244; y += 26)
      windows.push(`<path d="M${x + 8} ${y}h6v10h-6zM${x + width - 14} ${y}h6v10h-6z"/>`)
  }
  return `<path fill="${ink}" fill-opacity=".34" d="M0 236l46-30 40 18 62-52 54 40 66-30 58 36 70-44 84 50V320H0z"/><g fill="${ink}">${houses.join('')}</g><g fill="${cream}" fill-opacity=".7">${windows.join('')}</g><path fill="${ink}" d="M0 260h480v60H0z"/><path fill="none" stroke="${cream}" stroke-opacity=".5" stroke-width="2.5" stroke-dasharray="14 10" d="M0 288h480"/>`
}

function drawMountains({ random, ink, cream }: Pens): string {
  const peak = 190 + random(100)
  const top = 78 + random(26)
  return `<path fill="${ink}" fill-opacity=".36" d="M0 262L92 150l64 76 70-96 92 118 60-70 102 84V320H0z"/><path fill="${ink}" fill-opacity=".72" d="M${peak - 150} 270L${peak} ${top}l150 ${270 - top}z"/><path fill="${cream}" d="M${peak} ${top}l34 ${(270 - top) / 4.4} -18 -4 -14 14 -16 -12 -18 8z"/><path fill="${ink}" d="M0 258C110 236 190 276 300 258S430 240 480 250V320H0z"/>${drawTrees({ random, ink }, 262)}`
}

function drawTrees({ random, ink }: Pick<Pens, 'random' | 'ink'>, ground: number): string {
  const trees = [40, 96, 372, 424].map((x) => {
    const height = 34 + random(24)
    return `<path d="M${x + random(12)} ${ground + 14}v-${height}l-26-6q26-26 56-2l-26 8v${height}z"/>`
  })
  return `<g fill="${ink}">${trees.join('')}</g>`
}

/** Yields the same numbers for the same name. */
function createRandom(name: string): Random {
  let state = [...name].reduce(
    (sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5,
  )
  return function random(below) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
