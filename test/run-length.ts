/** Whether this is `npm run test:long`, which tries more of each property than `npm test`. */
const isLongRun = process.env["TEST_LENGTH"] === "long";

/** A number of cases, or a size, by the length of the run. */
export const byLength = (short: number, long: number): number => (isLongRun ? long : short);
