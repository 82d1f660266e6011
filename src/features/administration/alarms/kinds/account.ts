import { HOUR_MS } from "../../../../lib/time/clock.ts";
import type { AlarmKind } from "../alarm-kind.ts";
import { findFailingAccounts, findOwnersOfShows } from "./failures.store.ts";

/** Why an account fails, where its last error has no sentence. */
const STATES: Readonly<Record<string, string>> = {
  stale: "It was not read for more than 36 hours.",
  needs_reauth: "The platform asks for a new sign-in.",
  error: "The last reading failed for good.",
};

/**
 * An account that is not read: its state changes after 36 hours, or when the platform refuses.
 * After a stop all accounts are read again within two hours.
 */
export const accountAlarm: AlarmKind = {
  kind: "account",
  mailedTo: ["workspace"],
  delivery: "immediately",
  mailsFailure: true,
  failsForMs: 0,
  seenForMs: 2 * HOUR_MS,
  wellForMs: 2 * HOUR_MS,
  find: async ({ database }) => {
    const accounts = await findFailingAccounts(database);
    const owners = await findOwnersOfShows(
      database,
      accounts.map(({ show_id: showId }) => showId),
    );
    return {
      lookedAt: "all",
      failing: accounts.flatMap(({ show_id: showId, id, name, platform, status, message, since }) =>
        (owners.get(showId) ?? []).map((workspaceId) => ({
          workspaceId,
          subjectId: id,
          subject: { name, show_id: showId, platform, reason: message ?? STATES[status] ?? null },
          since,
        })),
      ),
    };
  },
  words: ({ subject: { name, platform, show_id: showId } }, { addresses }) => ({
    title: `The ${platform ?? ""} account of ${name} is not read`,
    advice:
      "Open the accounts of the show and connect this one again, or correct its credential. Its " +
      "figures stay as they were last read.",
    url: `${addresses.appUrl}/shows/${showId ?? ""}/accounts`,
  }),
};
