import type { Day } from "../actors/day.ts";
import type { Invariant } from "./invariant.ts";

/** Nothing that was acknowledged is lost, and nothing has another value than the one acknowledged. */

interface Named extends Record<string, unknown> {
  id: string;
  name: string;
}

export const nothingLost: Invariant = {
  name: "nothing acknowledged is lost",
  ask: async (day) => [
    ...(await lostClusters(day)),
    ...(await lostNamed(day)),
    ...(await lostMembers(day)),
    ...(await lostSettings(day)),
  ],
};

async function lostClusters({ simulation }: Day): Promise<string[]> {
  const { ledger, database } = simulation;
  const rows = await database.rows<Named>(
    "select show_id || '_' || id as id, name from clusters where merged_into is null",
  );
  const stored = new Map(rows.map(({ id, name }) => [id, name]));
  return [...ledger.clusters.values()].flatMap(({ globalId, names }) => {
    const name = stored.get(globalId);
    if (name === undefined) return [`cluster ${globalId} was acknowledged and is gone`];
    return names.includes(name)
      ? []
      : [`cluster ${globalId} is named ${name}; acknowledged was ${names.join(" or ")}`];
  });
}

async function lostNamed({ simulation }: Day): Promise<string[]> {
  const { ledger, database } = simulation;
  const rows = await database.rows<Named>(
    `select id, name from brands where workspace_id = $1
     union all
     select id, name from campaigns where workspace_id = $1
     union all
     select show_id, handle from shows`,
    [ledger.workspaceId],
  );
  const stored = new Map(rows.map(({ id, name }) => [id, name]));
  const slots = await database.rows<{ campaign_id: string; count: number }>(
    `select campaign_id, count(*)::int as count
     from campaign_slots where workspace_id = $1 group by 1`,
    [ledger.workspaceId],
  );
  const slotsOf = new Map(slots.map(({ campaign_id: id, count }) => [id, count]));
  return [
    ...[...ledger.brands]
      .filter(([id, name]) => stored.get(id) !== name)
      .map(([id]) => `brand ${id} is ${stored.get(id) ?? "gone"}`),
    ...[...ledger.campaigns]
      .filter(([id, { name }]) => stored.get(id) !== name)
      .map(([id]) => `campaign ${id} is ${stored.get(id) ?? "gone"}`),
    ...[...ledger.campaigns]
      .filter(([id, campaign]) => (slotsOf.get(id) ?? 0) !== campaign.slots.length)
      .map(
        ([id, { slots: known }]) =>
          `campaign ${id} has ${slotsOf.get(id)} of ${known.length} slots`,
      ),
    ...[...ledger.shows.keys()]
      .filter((id) => !stored.has(id))
      .map((id) => `show ${id} was acknowledged and is gone`),
  ];
}

async function lostMembers({ simulation }: Day): Promise<string[]> {
  const { ledger, database } = simulation;
  const rows = await database.rows<{ email: string; status: string }>(
    "select email, status from workspace_members where workspace_id = $1",
    [ledger.workspaceId],
  );
  const stored = new Map(rows.map(({ email, status }) => [email, status]));
  return [...ledger.people.values()].flatMap(({ email, state }) => {
    if (state === "member" && stored.get(email) !== "accepted")
      return [`${email} joined, and is ${stored.get(email) ?? "no member"}`];
    if (state === "left" && stored.has(email)) return [`${email} left, and is still a member`];
    return [];
  });
}

async function lostSettings({ simulation }: Day): Promise<string[]> {
  const { ledger, database } = simulation;
  const rows = await database.rows<{ id: string }>(
    `select show_id || '/' || platform as id from connections where status <> 'disconnected'
     union all
     select id from report_automations where workspace_id = $1 and status = 'active'
     union all
     select id from webhook_endpoints where workspace_id = $1 and deleted_at is null`,
    [ledger.workspaceId],
  );
  const stored = new Set(rows.map(({ id }) => id));
  return [...ledger.connections.keys(), ...ledger.automations.keys(), ledger.endpointId]
    .filter((id) => !stored.has(id))
    .map((id) => `${id} was set up and is gone or ended`);
}
