export const libraryRoutes = [] as const;
