import { PersonBrowser } from "../world/browser.ts";
import type { Invariant } from "./invariant.ts";

const CREATED = 201;

/** Who left is out, and who is a member gets in with the password that was chosen last. */
export const accessIsRight: Invariant = {
  name: "who left is out, who joined is in",
  ask: async ({ simulation }) => {
    const random = simulation.random("access");
    const { ledger } = simulation;
    const known = [...ledger.people.values()].filter(
      ({ state, memberId }) => memberId !== "" && (state === "left" || state === "member"),
    );
    if (known.length === 0) return [];
    const { email, password, state } = random.pick(known);
    const browser = new PersonBrowser(simulation.caller, simulation.baseUrl);
    const signedIn = await browser.call("POST", "/app-api/sign-in", { email, password });
    if (signedIn?.status !== CREATED)
      return [`${email} cannot sign in: ${signedIn?.status} ${JSON.stringify(signedIn?.body)}`];
    browser.workspaceId = ledger.workspaceId;
    const answer = await browser.call("GET", "/app-api/shows");
    const isIn = answer?.status === 200;
    if (state === "member" && !isIn)
      return [`${email} is a member and got ${answer?.status} ${JSON.stringify(answer?.body)}`];
    return state === "left" && isIn ? [`${email} left and read the shows`] : [];
  },
};
