/** What the addresses of the area state. Defaults are left out. */

type Search = Record<string, unknown>;

const text = (search: Search, name: string): Record<string, string> => {
  const value = search[name];
  return typeof value === "string" && value !== "" ? { [name]: value } : {};
};

const oneOf = <Value extends string>(
  search: Search,
  name: string,
  values: readonly Value[],
): Record<string, Value> => {
  const found = values.find((value) => value === search[name]);
  return found === undefined ? {} : { [name]: found };
};

const MEMBER_ACTS = ["invite", "remove", "hand-over"] as const;

export interface MembersSearch {
  /** The dialog that is open. */
  act?: (typeof MEMBER_ACTS)[number];
  /** The member it is about. */
  member?: string;
}

export const readMembers = (search: Search): MembersSearch => ({
  ...oneOf(search, "act", MEMBER_ACTS),
  ...text(search, "member"),
});

const SUBNETWORK_ACTS = ["create", "invite", "suspend", "activate"] as const;
export type SubnetworkAct = (typeof SUBNETWORK_ACTS)[number];

export interface SubnetworksSearch {
  act?: SubnetworkAct;
  subnetwork?: string;
}

export const readSubnetworks = (search: Search): SubnetworksSearch => ({
  ...oneOf(search, "act", SUBNETWORK_ACTS),
  ...text(search, "subnetwork"),
});

export interface TalentSearch {
  act?: "add";
  show?: string;
}

export const readTalent = (search: Search): TalentSearch => ({
  ...oneOf(search, "act", ["add"] as const),
  ...text(search, "show"),
});

export interface PlanSearch {
  /** Shows the days of usage as a table. */
  as?: "table";
}

export const readPlan = (search: Search): PlanSearch => ({
  ...oneOf(search, "as", ["table"] as const),
});
