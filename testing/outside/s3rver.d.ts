declare module '@20minutes/s3rver' {
  type Context = { get(header: string): string; throw(status: number): never }
  type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>

  type Options = {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: readonly { name: string }[]
  }
  // biome-ignore lint/style/noDefaultExport: the package has no other.
  export default class S3rver {
    middleware: Middleware[]
    constructor(options: Options)
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
