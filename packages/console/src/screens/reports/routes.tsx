export const reportsRoutes = [] as const;
