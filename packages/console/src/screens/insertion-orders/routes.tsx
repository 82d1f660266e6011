export const insertionOrdersRoutes = [] as const;
