export const sponsorsRoutes = [] as const;
