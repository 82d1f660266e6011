import { readFields } from "../../shell/read-fields.ts";

/** Fields of an address that a change may take out. */
type Fields<Read extends (search: Record<string, unknown>) => object> = {
  [Name in keyof ReturnType<Read>]?: ReturnType<Read>[Name] | undefined;
};

/** `episode` and `at`: the place in the queue; `sure`: one confidence alone. */
export const readQueue = readFields({
  show: "text",
  sure: ["high", "medium", "low"],
  episode: "text",
  at: "text",
  act: ["other"],
});
export type QueueSearch = Fields<typeof readQueue>;

export const readBuilds = readFields({
  show: "text",
  build: "text",
  act: ["start", "undo"],
  episode: "text",
});
export type BuildsSearch = Fields<typeof readBuilds>;

export const readAccounts = readFields({ show: "text", at: "text" });
export type AccountsSearch = Fields<typeof readAccounts>;
