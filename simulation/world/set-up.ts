import { REPORT_WEEKDAYS } from "../calendar.ts";
import type { Simulation } from "../simulation.ts";
import { PersonBrowser } from "./browser.ts";
import type { Mails } from "./mails.ts";
import { handleOf } from "./network-plan.ts";
import { hostKeyOf } from "./platforms.ts";

/** The first day: a person signs up, makes the network, and adds its shows and accounts. */

export const OWNER = "owner@harbour.example";
const RECIPIENTS = ["board@harbour.example", "sales@harbour.example"];

export async function setUp(simulation: Simulation, mails: Mails): Promise<PersonBrowser> {
  const owner = await signUpOwner(simulation, mails);
  await addShows(simulation);
  await connectAccounts(simulation);
  await simulation.work();
  await subscribe(simulation);
  await automate(simulation);
  return owner;
}

async function signUpOwner(simulation: Simulation, mails: Mails): Promise<PersonBrowser> {
  const { ledger, caller, database } = simulation;
  const owner = new PersonBrowser(caller, simulation.baseUrl);
  const password = "a quiet harbour at noon";
  await owner.must("POST", "/app-api/sign-up", { email: OWNER, password, name: "Maren Quay" });
  await simulation.work();
  const token = await mails.tokenFor(OWNER, "verify");
  await owner.must("POST", "/app-api/email/verify", { token });
  const made = await owner.must("POST", "/app-api/workspaces", {
    kind: "network",
    name: "Harbour Audio",
  });
  ledger.workspaceId = String(made.workspace_id);
  owner.workspaceId = ledger.workspaceId;
  ledger.people.set(OWNER, { email: OWNER, password, state: "member", memberId: "" });
  const key = await owner.must("POST", "/app-api/developer/keys", {
    label: "Simulation",
    preset: "full_access",
  });
  ledger.key = String(key.data.key);
  // As the operator does for a large network.
  await database.rows("update workspaces set rate_tier = 'partner' where workspace_id = $1", [
    ledger.workspaceId,
  ]);
  return owner;
}

async function addShows(simulation: Simulation): Promise<void> {
  const { ledger, platforms, shows } = simulation;
  for (const { slug } of shows) {
    const answer = await simulation.write("POST", "/v1/shows", {
      rss_url: platforms.feedUrl(slug),
    });
    if (answer?.status !== 201)
      throw new Error(`A show was not added: ${JSON.stringify(answer?.body)}`);
    ledger.shows.set(String(answer.body.id), slug);
  }
}

async function connectAccounts(simulation: Simulation): Promise<void> {
  const { ledger, shows } = simulation;
  for (const [showId, slug] of ledger.shows) {
    const account = shows.find((show) => show.slug === slug)?.account;
    if (account === null || account === undefined) continue;
    const body =
      account === "transistor" ? { api_key: hostKeyOf(slug) } : { handle: handleOf(slug) };
    const path = `/v1/shows/${showId}/integrations/${account}`;
    const answer = await simulation.write("PUT", path, body);
    if (answer === undefined || answer.status >= 300)
      throw new Error(`An account was not connected: ${JSON.stringify(answer?.body)}`);
    ledger.connections.set(`${showId}/${account}`, { showId, platform: account });
  }
}

async function subscribe(simulation: Simulation): Promise<void> {
  const { ledger, receiver } = simulation;
  const answer = await simulation.write("POST", "/v1/webhook-endpoints", {
    url: receiver.url,
    enabled_events: ["*"],
  });
  if (answer?.status !== 201)
    throw new Error(`The endpoint was not made: ${JSON.stringify(answer?.body)}`);
  ledger.endpointId = String(answer.body.id);
}

async function automate(simulation: Simulation): Promise<void> {
  const { ledger } = simulation;
  for (const weekday of REPORT_WEEKDAYS) {
    const answer = await simulation.write("POST", "/v1/report-automations", {
      name: `The network on day ${weekday}`,
      template_id: "tpl_builtinMonthlyNetwork",
      source: { type: "network" },
      schedule: { frequency: "weekly", day_of_week: weekday },
      recipients: RECIPIENTS,
    });
    if (answer?.status !== 201)
      throw new Error(`The automation was not made: ${JSON.stringify(answer?.body)}`);
    ledger.automations.set(String(answer.body.id), {
      recipients: RECIPIENTS,
      weekday,
      since: simulation.clock.now().toISOString(),
    });
  }
}
