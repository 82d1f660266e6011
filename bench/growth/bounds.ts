/**
 * What a statement may read, by call: pages of 8 KB of its worst plan, and partitions its plan may
 * hold. Exceptions say why they are not smaller. The large tenant has 400 shows and 400,000
 * clusters.
 */
export interface Bound {
  blocks: number;
  partitions: number;
}

/** Holds for every call that is not named below, and for both tenants. */
const DEFAULT: Bound = { blocks: 200, partitions: 8 };

const EXCEPTIONS: Record<string, Partial<Bound>> = {};

/** The bound of a call of a tenant: `large:GET /v1/me`, or of a group without one: `jobs:…`. */
export const boundOf = (tenant: string, call: string): Bound => ({
  ...DEFAULT,
  ...EXCEPTIONS[call],
  ...EXCEPTIONS[`${tenant}:${call}`],
});
