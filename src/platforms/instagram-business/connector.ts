import { DEMOGRAPHIC_DIMENSIONS } from "../../domain/metrics/audience/demographic-buckets.ts";
import type { Readings } from "../../domain/metrics/metric.ts";
import type { AccountConnectorParts } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountConnector,
  AccountIdentity,
  AccountItem,
  AccountTotals,
  DemographicReading,
  GeographyReading,
  ItemPage,
} from "../accounts/account-connector.ts";
import { accountFailure, AccountReadError, unavailable } from "../accounts/account-failure.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { toCount } from "../upstream-values.ts";
import { InstagramClient } from "./client.ts";
import { BREAKDOWNS, toBuckets } from "./demographics.ts";
import { INSTAGRAM_BUSINESS } from "./manifest.ts";
import { readMediaNumbers } from "./media-numbers.ts";
import { toAccountCounts, toCountries, toIdentity, toItem } from "./normalise.ts";
import type { DemographicsPayload, MePayload } from "./payload-schema.ts";

/** Posts whose numbers are read at once; each takes a request of its own. */
const READS_AT_ONCE = 4;

/** A professional Instagram account under Instagram's own login. */
export class InstagramBusinessConnector implements AccountConnector {
  readonly manifest = INSTAGRAM_BUSINESS;
  readonly #client: InstagramClient;

  constructor(parts: AccountConnectorParts) {
    this.#client = new InstagramClient(parts);
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    read: UpstreamRead,
  ): Promise<AccountIdentity> {
    const me = await this.#client.me(secrets, read);
    if (accountId !== null && accountId !== String(me.user_id))
      throw new AccountReadError(
        accountFailure("unsupported", "The sign-in opens another Instagram account."),
      );
    return toIdentity(me);
  }

  async readTotals(access: AccountAccess, read: UpstreamRead): Promise<AccountTotals> {
    const me = await this.#me(access, read);
    return {
      identity: toIdentity(me),
      readings: this.#client.api.readings(toAccountCounts(me)),
    };
  }

  /** Pages by cursor: the address that Instagram gives for the next page holds the token. */
  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    const { data, paging } = await this.#client.media(
      secrets,
      { accountId: externalId, after: page },
      read,
    );
    const next = typeof paging?.next === "string" ? (paging.cursors?.after ?? null) : null;
    return { items: data.map(toItem), next };
  }

  /** The first failure ends the read: what it means for one post it means for the others too. */
  async readItems(
    { secrets }: AccountAccess,
    items: readonly AccountItem[],
    read: UpstreamRead,
  ): Promise<Map<string, Readings>> {
    const { api } = this.#client;
    const found = new Map<string, Readings>();
    const errors: unknown[] = [];
    const waiting = [...items];
    const readOne = async (item: AccountItem): Promise<void> => {
      const counts = await readMediaNumbers({ client: this.#client, secrets, item }, read);
      if (counts !== null) found.set(item.externalId, api.readings(counts));
    };
    const work = async (): Promise<void> => {
      let item = waiting.shift();
      while (item !== undefined && errors.length === 0) {
        await readOne(item).catch((error: unknown) => errors.push(error));
        item = waiting.shift();
      }
    };
    // All workers end before the first error is thrown, so that every request is counted.
    await Promise.all(Array.from({ length: Math.min(READS_AT_ONCE, items.length) }, work));
    if (errors.length > 0) throw errors[0];
    return found;
  }

  /** Followers by country, with their total: the list has the largest countries only. */
  async readGeography(access: AccountAccess, read: UpstreamRead): Promise<GeographyReading[]> {
    const demographics = await this.#followersBy("country", access, read);
    const countries = toCountries(demographics);
    if (countries.length === 0)
      throw new AccountReadError(
        unavailable("too_small", "Instagram tells countries of followers from 100 followers on."),
      );
    const me = await this.#me(access, read);
    return [
      {
        metric: "followers",
        window: { kind: "snapshot" },
        asOf: null,
        valueKind: "count",
        platformTotal: toCount(me.followers_count) ?? null,
        countries,
        places: [],
      },
    ];
  }

  /** Followers by age, by gender and by both, with their total. */
  async readDemographics(access: AccountAccess, read: UpstreamRead): Promise<DemographicReading[]> {
    const found: Pick<DemographicReading, "dimension" | "buckets">[] = [];
    for (const dimension of DEMOGRAPHIC_DIMENSIONS) {
      const answer = await this.#followersBy(BREAKDOWNS[dimension], access, read);
      const buckets = toBuckets(answer, dimension);
      if (buckets.length > 0) found.push({ dimension, buckets });
    }
    if (found.length === 0)
      throw new AccountReadError(
        unavailable(
          "too_small",
          "Instagram gives ages and genders of followers from 100 followers on.",
        ),
      );
    const me = await this.#me(access, read);
    return found.map((reading) => ({
      metric: "followers",
      window: { kind: "snapshot" },
      asOf: null,
      valueKind: "count",
      platformTotal: toCount(me.followers_count) ?? null,
      ...reading,
    }));
  }

  #followersBy(
    breakdown: string,
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<DemographicsPayload> {
    return this.#client.followerDemographics(secrets, { accountId: externalId, breakdown }, read);
  }

  async #me({ secrets, externalId }: AccountAccess, read: UpstreamRead): Promise<MePayload> {
    const me = await this.#client.me(secrets, read);
    if (String(me.user_id) === externalId) return me;
    throw new AccountReadError(
      accountFailure(
        "needs_reauth",
        "The sign-in opens another Instagram account. Connect the account again.",
      ),
    );
  }
}
