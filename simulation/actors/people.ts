import type { KnownPerson } from "../ledger.ts";
import { PersonBrowser } from "../world/browser.ts";
import { OWNER } from "../world/set-up.ts";
import type { Day } from "./day.ts";

/** People who are invited, join, leave, and forget their passwords. */

const INVITED_ONCE_IN_DAYS = 4;
const LEAVES_ONCE_IN_DAYS = 12;
const FORGETS_ONCE_IN_DAYS = 5;
const MEMBERS_MAX = 20;

export async function meet(day: Day): Promise<void> {
  const random = day.simulation.random("people");
  await stayIn(day);
  await join(day);
  if (random.onceIn(INVITED_ONCE_IN_DAYS)) await invite(day);
  if (random.onceIn(LEAVES_ONCE_IN_DAYS)) await leave(day);
  if (random.onceIn(FORGETS_ONCE_IN_DAYS)) await forget(day);
}

/** Signs the owner in again where the session has ended. */
async function stayIn({ simulation, owner }: Day): Promise<void> {
  const session = await owner.call("GET", "/app-api/session");
  if (session?.status === 200) return;
  const password = simulation.ledger.people.get(OWNER)?.password;
  await owner.must("POST", "/app-api/sign-in", { email: OWNER, password });
}

const membersOf = ({ simulation }: Day): KnownPerson[] =>
  [...simulation.ledger.people.values()].filter(
    ({ state, memberId }) => state === "member" && memberId !== "",
  );

const askedFor = ({ simulation }: Day, to: string, kind: "verify" | "invitation" | "reset"): void =>
  void simulation.ledger.mails.push({ to, kind, askedAt: simulation.clock.now().getTime() });

async function invite(day: Day): Promise<void> {
  const { simulation, owner } = day;
  if (membersOf(day).length >= MEMBERS_MAX) return;
  const random = simulation.random("invitations");
  const email = `person-${day.number}-${random.code(4)}@harbour.example`;
  const headers = { "idempotency-key": random.code(20) };
  const answer = await owner.call(
    "POST",
    "/app-api/team/invites",
    { email, role: random.pick(["editor", "viewer"]) },
    headers,
  );
  const isKnown = answer !== undefined && answer.status < 300;
  simulation.ledger.people.set(email, {
    email,
    password: `a quiet harbour ${random.code(8)}`,
    state: isKnown ? "invited" : "unsure",
    memberId: isKnown ? String(answer.body.id) : "",
  });
  if (isKnown) askedFor(day, email, "invitation");
}

/** Who was invited before signs up, confirms the address, and joins. */
async function join(day: Day): Promise<void> {
  const { simulation, mails } = day;
  const invited = [...simulation.ledger.people.values()].filter(({ state }) => state === "invited");
  for (const person of invited.slice(0, 1)) {
    const token = await mails.tokenFor(person.email, "accept-invitation");
    if (token === undefined) continue;
    const browser = new PersonBrowser(simulation.caller, simulation.baseUrl);
    const { email, password } = person;
    const signedUp = await browser.call("POST", "/app-api/sign-up", {
      email,
      password,
      name: "Ada Quay",
    });
    if (signedUp === undefined || signedUp.status >= 300) {
      person.state = "unsure";
      continue;
    }
    askedFor(day, email, "verify");
    await simulation.work("drain");
    const verify = await mails.tokenFor(email, "verify");
    await browser.call("POST", "/app-api/email/verify", { token: verify });
    const joined = await browser.call("POST", "/app-api/team/invites/accept", { token });
    person.state = joined?.status === 200 ? "member" : "unsure";
    if (joined?.status === 200) person.memberId = String(joined.body.id);
    await simulation.pass();
  }
}

async function leave(day: Day): Promise<void> {
  const random = day.simulation.random("departures");
  const members = membersOf(day);
  if (members.length === 0) return;
  const person = random.pick(members);
  const answer = await day.owner.call(
    "DELETE",
    `/app-api/team/members/${person.memberId}?confirm=true`,
    undefined,
    { "idempotency-key": random.code(20) },
  );
  person.state = answer?.status === 200 ? "left" : "unsure";
}

async function forget(day: Day): Promise<void> {
  const { simulation, mails } = day;
  const random = simulation.random("passwords");
  const members = membersOf(day);
  if (members.length === 0) return;
  const person = random.pick(members);
  const browser = new PersonBrowser(simulation.caller, simulation.baseUrl);
  const { email } = person;
  const asked = await browser.call("POST", "/app-api/password/request-reset", { email });
  if (asked?.status !== 202) return;
  askedFor(day, email, "reset");
  await simulation.work("drain");
  const token = await mails.tokenFor(email, "reset");
  if (token === undefined) return;
  const password = `another harbour ${random.code(8)}`;
  const reset = await browser.call("POST", "/app-api/password/reset", { token, password });
  if (reset === undefined || reset.status >= 300) return;
  person.password = password;
}
