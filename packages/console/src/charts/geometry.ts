/** The scales of charts are those of the public pages and reports. */
export { axisNumber, niceTicks, spreadLabels } from "../../../../src/domain/charts/scale.ts";
