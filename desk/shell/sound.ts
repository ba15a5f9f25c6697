const NOTES_HZ = [660, 880]
const NOTE_SECONDS = 0.14
const LOUDNESS = 0.12

let context: AudioContext | undefined

/** Two soft notes. Browsers keep them silent until the page was touched. */
export function playNotice(): void {
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  const { currentTime, destination } = context
  for (const [index, frequency] of NOTES_HZ.entries()) {
    const startAt = currentTime + index * NOTE_SECONDS
    const oscillator = new OscillatorNode(context, { type: 'sine', frequency })
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.setValueAtTime(0, startAt)
    gain.gain.linearRampToValueAtTime(LOUDNESS, startAt + 0.02)
    gain.gain.exponentialRampToValueAtTime(0.001, startAt + NOTE_SECONDS * 2)
    oscillator.connect(gain).connect(destination)
    oscillator.start(startAt)
    oscillator.stop(startAt + NOTE_SECONDS * 2)
  }
}
