export const reviewRoutes = [] as const;
