export type SealedColumns = {
  key_id: string
  sealed: Uint8Array
}
