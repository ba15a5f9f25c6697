import { build, type InlineConfig, type Rolldown } from 'vite'

export async function buildOnce(config: InlineConfig): Promise<Rolldown.RolldownOutput> {
  const result = await build(config)
  if (!('output' in result)) throw new Error('Vite was asked for one build and made something else')
  return result
}

export function entryOf({ output }: Rolldown.RolldownOutput, name = output[0].name): Rolldown.OutputChunk {
  const entry = output.find((file) => file.type === 'chunk' && file.isEntry && file.name === name)
  if (entry?.type !== 'chunk') throw new Error(`There is no entry "${name}"`)
  return entry
}
