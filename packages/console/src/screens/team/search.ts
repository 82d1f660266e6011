import { readFields } from "../../shell/read-fields.ts";

/** What the addresses of the area state: the dialog that is open, and what it is about. */

export const readMembers = readFields({ act: ["invite", "remove", "hand-over"], member: "text" });
export type MembersSearch = ReturnType<typeof readMembers>;

const SUBNETWORK_ACTS = ["create", "invite", "suspend", "activate"] as const;
export type SubnetworkAct = (typeof SUBNETWORK_ACTS)[number];

export const readWorkspace = readFields({ act: ["logo", "rates"] });
export type WorkspaceSearch = ReturnType<typeof readWorkspace>;

export const REQUEST_STATES = ["open", "in_progress", "fulfilled", "rejected", "canceled"] as const;

/** `request`: the one that is open. */
export const readDataRequests = readFields({
  state: REQUEST_STATES,
  act: ["create"],
  request: "text",
});
export type DataRequestsSearch = ReturnType<typeof readDataRequests>;

export const readSubnetworks = readFields({ act: SUBNETWORK_ACTS, subnetwork: "text" });
export type SubnetworksSearch = ReturnType<typeof readSubnetworks>;

export const readTalent = readFields({ act: ["add"], show: "text" });
export type TalentSearch = ReturnType<typeof readTalent>;

/** `as` table: the days of usage as a table. */
export const readPlan = readFields({ as: ["table"] });
export type PlanSearch = ReturnType<typeof readPlan>;
