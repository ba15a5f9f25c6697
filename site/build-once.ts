import { build, type InlineConfig, type Rolldown } from 'vite'

/** One build with one output; Vite's own type allows for several, and for watching. */
export async function buildOnce(config: InlineConfig): Promise<Rolldown.RolldownOutput> {
  const result = await build(config)
  if (!('output' in result)) throw new Error('Vite was asked for one build and made something else')
  return result
}

export function entryOf({ output }: Rolldown.RolldownOutput): Rolldown.OutputChunk {
  return output[0]
}
