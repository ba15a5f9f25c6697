export const workplaceKey = ['workplace'] as const
