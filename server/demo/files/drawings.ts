const filters = `<defs>
<filter id="soft"><feGaussianBlur stdDeviation="7"/></filter>
<filter id="edge"><feGaussianBlur stdDeviation="2.5"/></filter>
<linearGradient id="bone" x1="0" x2="1"><stop offset="0" stop-color="#e6e6e2"/><stop offset=".5" stop-color="#a9aaa6"/>\
<stop offset="1" stop-color="#dededa"/></linearGradient>
<radialGradient id="dark" r=".8"><stop offset=".3" stop-color="#2b2d2e"/><stop offset="1" stop-color="#08090a"/></radialGradient>
</defs>`

const film = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${filters}
<rect width="100%" height="100%" fill="url(#dark)"/>${content}</svg>`

/** A knee from the front, whose joint space is narrow on one side. */
export function drawKnee(): string {
  const flesh =
    '<path d="M200 0c-40 260 20 400-10 520s10 300 20 480h380c0-180 50-330 20-480s40-260-10-520z"/>'
  return film(
    800,
    1000,
    `<g fill="#55585a" filter="url(#soft)">${flesh}</g>
<g fill="url(#bone)" stroke="#f4f4f0" stroke-width="5" filter="url(#edge)">
<path d="M315 0l10 270c-10 60-85 90-85 150 0 50 70 70 150 55 90 20 170 0 165-60-5-60-85-80-90-145L480 0z"/>
<path d="M245 492c90 18 220 8 310-6 22 60-70 100-80 170l-16 344H330l-22-340c-10-70-80-110-63-168z"/>
<path d="M585 540c30 0 42 30 30 70l-20 390h-45l15-400c-4-30 0-60 20-60z"/></g>
<ellipse cx="395" cy="370" rx="80" ry="72" fill="#f2f2ee" opacity=".35" filter="url(#soft)"/>`,
  )
}

/** A spine from the back, with two curves. */
export function drawSpine(): string {
  const bodies = Array.from({ length: 17 }, (_, index) => {
    const y = 70 + index * 52
    const x = 400 + Math.sin(index / 2.7) * 72
    const turn = Math.cos(index / 2.7) * 16
    const width = 62 + index * 2.4
    const ribs =
      index < 12
        ? `<path d="M${x - width / 2} ${y}q-150 -10 -${160 - index * 4} ${90 + index * 3}M${x + width / 2} ${y}q150 -10 ${160 - index * 4} ${90 + index * 3}" fill="none" stroke="#85888a" stroke-width="15" filter="url(#soft)"/>`
        : ''
    return `${ribs}<rect x="${-width / 2}" y="-19" width="${width}" height="38" rx="9" transform="translate(${x} ${y}) rotate(${turn})"/>`
  })
  return film(
    800,
    1000,
    `<path d="M150 0c-30 300 40 600 0 1000h500c-40-400 30-700 0-1000z" fill="#4a4d4f" filter="url(#soft)"/>
<g fill="url(#bone)" stroke="#f0f0ec" stroke-width="3" filter="url(#edge)">${bodies.join('')}</g>`,
  )
}

/** Four strips of a heart's rhythm on millimetre paper. */
export function drawHeartbeat(): string {
  const lines = (step: number, width: number) =>
    `<pattern id="p${step}" width="${step}" height="${step}" patternUnits="userSpaceOnUse"><path d="M${step} 0H0V${step}" fill="none" stroke="#d98c85" stroke-width="${width}"/></pattern>`
  const beat = 'h34q8 -14 18 0h14l5 8 9 -78 10 92 7 -22h16c10 18 22 20 34 -2h13'
  const strips = [110, 260, 410, 560].map((y) => `<path d="M20 ${y}${beat.repeat(7)}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1160" height="660"><defs>${lines(10, 0.5)}${lines(50, 1.4)}</defs>
<rect width="100%" height="100%" fill="#fdf1ee"/><rect width="100%" height="100%" fill="url(#p10)"/>
<rect width="100%" height="100%" fill="url(#p50)"/>
<g fill="none" stroke="#22252b" stroke-width="2.2" stroke-linejoin="round">${strips.join('')}</g></svg>`
}
