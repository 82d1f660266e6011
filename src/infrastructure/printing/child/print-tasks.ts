/** The functions that the printing process runs, by name. */
export const PRINT_TASKS = {
  print_report: async () => (await import("./print-report.ts")).printReport,
};

export type PrintTasks = typeof PRINT_TASKS;
