export const unsortedKey = ['unsorted'] as const
