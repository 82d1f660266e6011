import type { DataLink } from "@castmeter/sdk";

/** The parameters of a live link as they stand in an address: `show_id=abc limit=50`. */
export const parametersOf = ({ params, query }: Pick<DataLink, "params" | "query">): string =>
  Object.entries({ ...params, ...query })
    .map(([name, value]) => `${name}=${[value].flat().join(",")}`)
    .join(" ");
