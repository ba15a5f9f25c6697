export const hospitalsKey = ['hospitals']
