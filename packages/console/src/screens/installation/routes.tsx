export const installationRoutes = [] as const;
