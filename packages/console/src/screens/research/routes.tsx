export const researchRoutes = [] as const;
