import type { Readings } from "../../domain/metrics/metric.ts";
import { bearerToken } from "../accounts/reads/account-api.ts";
import type { AccountFailure, AccountIdentity } from "../accounts/account-connector.ts";
import { malformedAnswer, unavailable } from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import { chooseAccount } from "../accounts/reads/choose-account.ts";
import { connectBy } from "../accounts/reads/connect.ts";
import { connectedAccount } from "../accounts/reads/connected-account.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import { toText } from "../upstream-values.ts";
import { OMNYSTUDIO } from "./manifest.ts";
import { toDays, toIdentity, toItems, toLifetime } from "./normalise.ts";
import {
  clipsPayload,
  lifetimePayload,
  networksPayload,
  programsPayload,
  seriesPayload,
} from "./payload-schema.ts";

const NAME = "Omny Studio";
/** The page size of other clients; 50 ids of clips make an address of 2.3 kB. */
const CLIPS_PER_PAGE = 50;

/**
 * A program on Omny Studio, by an organization's API key. Every figure except the days is a
 * lifetime count.
 */
export const connectOmnystudio = connectBy(
  { manifest: OMNYSTUDIO, name: NAME, authorize: bearerToken("api_key") },
  {
    verify: async ({ accountId }, read) =>
      chooseAccount(await programs(accountId, read), accountId, NAME),

    readTotals: async ({ externalId }, read) => {
      const identity = connectedAccount(await programs(externalId, read), externalId, NAME, read);
      const counts = await readLifetime("programs", "programIds", [externalId], read);
      const downloads = counts.get(externalId.toLowerCase());
      return { identity, readings: read.readings({ downloads }) };
    },

    listItems: async ({ externalId }, page, read) => {
      const path = `/programs/${encodeURIComponent(externalId)}/clips`;
      const query = {
        pageSize: String(CLIPS_PER_PAGE),
        sortBy: "DateNewest",
        ...(page === null ? {} : { cursor: page }),
      };
      const body = await read.get(path, clipsPayload, query, notOffered);
      const cursor = toText(body.Cursor);
      const isLast = body.Items.length === 0 || cursor === page;
      return { items: toItems(body, read.now()), next: isLast ? null : cursor };
    },

    readItems: async (_access, items, read) => {
      const readings = new Map<string, Readings>();
      if (items.length === 0) return readings;
      const ids = items.map(({ externalId }) => externalId);
      const counts = await readLifetime("clips", "clipIds", ids, read);
      for (const id of ids) {
        const downloads = counts.get(id.toLowerCase());
        if (downloads !== undefined) readings.set(id, read.readings({ downloads }));
      }
      return readings;
    },

    readDaily: async ({ externalId }, window, read) => {
      const path = `/programs/${encodeURIComponent(externalId)}/analytics/downloads`;
      const query = {
        startDate: window.from,
        endDate: window.to,
        interval: "Day",
        timeZoneIanaId: "UTC",
      };
      const body = await read.get(path, seriesPayload, query, notOffered);
      const days = toDays(body, window, read);
      if (days === null)
        throw malformedAnswer("Omny Studio answered the days in a form we do not know.");
      return { days, dayZone: "UTC", completeTo: null };
    },
  },
);

/** Programs of the networks that the key opens, up to the network that has the wanted program. */
async function programs(wanted: string | null, read: AccountRead): Promise<AccountIdentity[]> {
  const networks = await read.get("/networks", networksPayload);
  const found: AccountIdentity[] = [];
  for (const { Id: id } of networks.Items) {
    const path = `/networks/${encodeURIComponent(id)}/programs`;
    const { Items } = await read.get(path, programsPayload);
    found.push(...Items.map(toIdentity));
    if (found.some(({ externalId }) => externalId === wanted)) break;
  }
  return found;
}

async function readLifetime(
  what: "programs" | "clips",
  name: "programIds" | "clipIds",
  ids: readonly string[],
  read: AccountRead,
): Promise<Map<string, number>> {
  const query = ids.map((id): [string, string] => [name, id]);
  const path = `/analytics/downloads/lifetime/${what}`;
  return toLifetime(await read.get(path, lifetimePayload, query, notOffered));
}

/**
 * Several addresses are known from one client only, so a 404 does not concern the program: the
 * lists show whether it exists.
 */
const notOffered = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
  status === 404
    ? unavailable("not_offered", "Omny Studio does not give this for the program.")
    : undefined;
