export const brandsRoutes = [] as const;
