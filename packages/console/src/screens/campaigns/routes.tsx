export const campaignsRoutes = [] as const;
