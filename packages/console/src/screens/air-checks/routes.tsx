export const airChecksRoutes = [] as const;
