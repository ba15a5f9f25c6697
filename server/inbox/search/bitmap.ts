/** One bit for each number from 0 on. */
export type Bitmap = Uint8Array<ArrayBuffer>

export function createBitmap(bits: number): Bitmap {
  return new Uint8Array(Math.ceil(bits / 8))
}

export function createFullBitmap(bits: number): Bitmap {
  const full = createBitmap(bits).fill(0xff)
  if (bits % 8 > 0) full[full.length - 1] = (1 << (bits % 8)) - 1
  return full
}

export function setBit(bitmap: Bitmap, bit: number): void {
  bitmap[bit >> 3] = (bitmap[bit >> 3] ?? 0) | (1 << (bit & 7))
}

export function clearBit(bitmap: Bitmap, bit: number): void {
  bitmap[bit >> 3] = (bitmap[bit >> 3] ?? 0) & ~(1 << (bit & 7))
}

export function hasBit(bitmap: Uint8Array, bit: number): boolean {
  return (((bitmap[bit >> 3] ?? 0) >> (bit & 7)) & 1) === 1
}

export function addBits(bitmap: Bitmap, others: Uint8Array): void {
  for (let at = 0; at < others.length; at++) bitmap[at] = (bitmap[at] ?? 0) | (others[at] ?? 0)
}

export function keepBits(bitmap: Bitmap, others: Bitmap): void {
  for (let at = 0; at < bitmap.length; at++) bitmap[at] = (bitmap[at] ?? 0) & (others[at] ?? 0)
}

export function dropBits(bitmap: Bitmap, others: Bitmap): void {
  for (let at = 0; at < bitmap.length; at++) bitmap[at] = (bitmap[at] ?? 0) & ~(others[at] ?? 0)
}

export function* eachBit(bitmap: Uint8Array): Generator<number, void, undefined> {
  for (let at = 0; at < bitmap.length; at++)
    for (let byte = bitmap[at] ?? 0; byte !== 0; byte &= byte - 1)
      yield at * 8 + 31 - Math.clz32(byte & -byte)
}
