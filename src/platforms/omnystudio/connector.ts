import type { Readings } from "../../domain/metrics/metric.ts";
import { AccountApi, type AccountConnectorParts, bearerToken } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountConnector,
  AccountFailure,
  AccountIdentity,
  AccountItem,
  AccountSecrets,
  AccountTotals,
  DailySeries,
  DayWindow,
  ItemPage,
} from "../accounts/account-connector.ts";
import { malformedAnswer, unavailable } from "../accounts/account-failure.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { connectedAccount } from "../accounts/connected-account.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import type { UpstreamRead } from "../upstream-read.ts";
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
 * A program on Omny Studio, by an organization's API key. Every figure but the days is a lifetime
 * count.
 */
export class OmnystudioConnector implements AccountConnector {
  readonly manifest = OMNYSTUDIO;
  readonly #api: AccountApi;

  constructor(parts: AccountConnectorParts) {
    this.#api = new AccountApi(parts, {
      manifest: OMNYSTUDIO,
      name: NAME,
      authorize: bearerToken("api_key"),
    });
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    read: UpstreamRead,
  ): Promise<AccountIdentity> {
    return chooseAccount(await this.#programs(secrets, accountId, read), accountId, NAME);
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<AccountTotals> {
    const programs = await this.#programs(secrets, externalId, read);
    const identity = connectedAccount(programs, externalId, NAME, read);
    const counts = await this.#lifetime(secrets, { programIds: [externalId] }, read);
    const downloads = counts.get(externalId.toLowerCase());
    return { identity, readings: this.#api.readings({ downloads }) };
  }

  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    const body = await this.#api.get(
      read,
      secrets,
      `/programs/${encodeURIComponent(externalId)}/clips`,
      {
        payload: clipsPayload,
        query: {
          pageSize: String(CLIPS_PER_PAGE),
          sortBy: "DateNewest",
          ...(page === null ? {} : { cursor: page }),
        },
        mapError: notOffered,
      },
    );
    const cursor = toText(body.Cursor);
    const isLast = body.Items.length === 0 || cursor === page;
    return { items: toItems(body, this.#api.now()), next: isLast ? null : cursor };
  }

  async readItems(
    { secrets }: AccountAccess,
    items: readonly AccountItem[],
    read: UpstreamRead,
  ): Promise<Map<string, Readings>> {
    const readings = new Map<string, Readings>();
    if (items.length === 0) return readings;
    const ids = items.map(({ externalId }) => externalId);
    const counts = await this.#lifetime(secrets, { clipIds: ids }, read);
    for (const id of ids) {
      const downloads = counts.get(id.toLowerCase());
      if (downloads !== undefined) readings.set(id, this.#api.readings({ downloads }));
    }
    return readings;
  }

  async readDaily(
    { secrets, externalId }: AccountAccess,
    window: DayWindow,
    read: UpstreamRead,
  ): Promise<DailySeries> {
    const body = await this.#api.get(
      read,
      secrets,
      `/programs/${encodeURIComponent(externalId)}/analytics/downloads`,
      {
        payload: seriesPayload,
        query: {
          startDate: window.from,
          endDate: window.to,
          interval: "Day",
          timeZoneIanaId: "UTC",
        },
        mapError: notOffered,
      },
    );
    const days = toDays(body, window, read);
    if (days === null)
      throw malformedAnswer("Omny Studio answered the days in a form we do not know.");
    return { days, dayZone: "UTC", completeTo: null };
  }

  /** Programs of the networks the key opens, up to the network that has the wanted one. */
  async #programs(
    secrets: AccountSecrets,
    wanted: string | null,
    read: UpstreamRead,
  ): Promise<AccountIdentity[]> {
    const networks = await this.#api.get(read, secrets, "/networks", { payload: networksPayload });
    const programs: AccountIdentity[] = [];
    for (const { Id: id } of networks.Items) {
      const path = `/networks/${encodeURIComponent(id)}/programs`;
      const { Items } = await this.#api.get(read, secrets, path, { payload: programsPayload });
      programs.push(...Items.map(toIdentity));
      if (programs.some(({ externalId }) => externalId === wanted)) break;
    }
    return programs;
  }

  async #lifetime(
    secrets: AccountSecrets,
    wanted: { programIds: readonly string[] } | { clipIds: readonly string[] },
    read: UpstreamRead,
  ): Promise<Map<string, number>> {
    const [what, name, ids] =
      "programIds" in wanted
        ? (["programs", "programIds", wanted.programIds] as const)
        : (["clips", "clipIds", wanted.clipIds] as const);
    const body = await this.#api.get(read, secrets, `/analytics/downloads/lifetime/${what}`, {
      payload: lifetimePayload,
      query: ids.map((id): [string, string] => [name, id]),
      mapError: notOffered,
    });
    return toLifetime(body);
  }
}

/**
 * Several addresses are known from one client only, so a 404 does not concern the program: the
 * lists show whether it exists.
 */
const notOffered = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
  status === 404
    ? unavailable("not_offered", "Omny Studio does not give this for the program.")
    : undefined;
