/** The pages of the area in one file: the first screen names the files of each page once. */

export { Reports } from "./list/reports.tsx";
export { Automations } from "./schedule/automations.tsx";
export { Templates } from "./templates/templates.tsx";
export { ReportPage } from "./editor/report-page.tsx";
