import type { Present } from '../../server/company/settings/present.ts'
import type { Config } from '../../server/platform/config/config.ts'
import type { Db } from '../../server/schema/tables.ts'
import type { RunningServer } from '../server/running-server.ts'

/** A sentence about the installation. A hint may be meant so; what is wrong needs a person, who does `next`. */
export type Verdict =
  | { result: 'ok'; sentence: string }
  | { result: 'hint' | 'wrong'; sentence: string; next: string }

/** Settings, files, database and servers that the checks read. */
export type Installation = {
  config: Config
  environment: Readonly<Record<string, string | undefined>>
  /** Undefined in a checkout, whose settings come from the environment. */
  settingsFile: string | undefined
  unitFile: string
  releaseDir: string
  now: () => number
  resolver: {
    /** Addresses as the system finds them, with /etc/hosts. */
    findAddresses(host: string): Promise<string[]>
    resolveTxt(name: string): Promise<string[][]>
    /** Names of mail servers; one empty name says that the domain takes no mail (RFC 7505). */
    findMailServers(domain: string): Promise<string[]>
  }
  /** Undefined where there is no database of this version yet. Never creates or migrates one. */
  openDb(): Promise<Db | undefined>
  /** Reads the values in effect: from the environment, else the settings, else the content. */
  readPresent(): Promise<Present>
  askServer(): Promise<RunningServer>
  /** Hosts of push services, each with a scheme. */
  pushOrigins: readonly string[]
}

/** Says nothing where it doesn't apply. What it throws counts as wrong. */
export type Check = (installation: Installation) => Promise<Verdict[]> | Verdict[]

export const ok = (sentence: string): Verdict => ({ result: 'ok', sentence })
export const hint = (sentence: string, next: string): Verdict => ({ result: 'hint', sentence, next })
export const wrong = (sentence: string, next: string): Verdict => ({ result: 'wrong', sentence, next })

export function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
