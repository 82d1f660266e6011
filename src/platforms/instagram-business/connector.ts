import type { Readings } from "../../metrics/metric.ts";
import type {
  AccountAccess,
  AccountAnswer,
  AccountCandidate,
  AccountConnector,
  AccountFailure,
  AccountIdentity,
  AccountItem,
  AccountSecrets,
  AccountTotals,
  GeographyReading,
  ItemPage,
} from "../accounts/account-connector.ts";
import {
  accountFailure,
  andThen,
  answered,
  failed,
  unavailable,
} from "../accounts/account-failure.ts";
import type { AccountConnectorParts } from "../accounts/ask-account.ts";
import { type Counts, toReadings } from "../posts/readings.ts";
import { toCount } from "../upstream-values.ts";
import { InstagramClient } from "./client.ts";
import { INSTAGRAM_BUSINESS } from "./manifest.ts";
import { readMediaNumbers } from "./media-numbers.ts";
import { toAccountCounts, toCountries, toIdentity, toItem } from "./normalise.ts";
import { mediaPayload, type MePayload } from "./payload-schema.ts";

/** Posts whose numbers are read at once; each needs a call of its own. */
const READS_AT_ONCE = 4;

/** A professional Instagram account under Instagram's own login. */
export function createInstagramBusinessConnector(parts: AccountConnectorParts): AccountConnector {
  return new InstagramBusinessConnector(parts);
}

class InstagramBusinessConnector implements AccountConnector {
  readonly manifest = INSTAGRAM_BUSINESS;
  readonly #client: InstagramClient;
  readonly #parts: AccountConnectorParts;

  constructor(parts: AccountConnectorParts) {
    this.#client = new InstagramClient(parts);
    this.#parts = parts;
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountIdentity>> {
    return andThen(await this.#client.me(tokenOf(secrets), signal), (me) => {
      if (accountId !== null && accountId !== String(me.user_id))
        return failed(
          accountFailure("unsupported", "The sign-in opens another Instagram account."),
          0,
        );
      return answered(toIdentity(me), 0);
    });
  }

  async readTotals(
    access: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountTotals>> {
    return andThen(await this.#me(access, signal), (me) =>
      answered({ identity: toIdentity(me), readings: this.#readings(toAccountCounts(me)) }, 0),
    );
  }

  /**
   * The next page is asked for by its cursor: the address Instagram gives for it holds the token.
   */
  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ItemPage>> {
    return andThen(
      await this.#client.media(tokenOf(secrets), { accountId: externalId, after: page }, signal),
      ({ data, paging }) => {
        const readable = data.filter((media) => mediaPayload.Check(media));
        if (data.length > 0 && readable.length === 0)
          return failed(
            accountFailure(
              "malformed_answer",
              "Instagram described the posts in a form we do not know.",
            ),
            0,
          );
        const next = typeof paging?.next === "string" ? (paging.cursors?.after ?? null) : null;
        return answered({ items: readable.map(toItem), next }, 0);
      },
    );
  }

  /** The first failure ends the read: what it means for one post it means for the others too. */
  async readItems(
    { secrets }: AccountAccess,
    items: readonly AccountItem[],
    signal: AbortSignal,
  ): Promise<AccountAnswer<Map<string, Readings>>> {
    const found = new Map<string, Readings>();
    const failures: AccountFailure[] = [];
    let calls = 0;
    const waiting = [...items];
    const work = async (): Promise<void> => {
      for (
        let item = waiting.shift();
        item !== undefined && failures.length === 0;
        item = waiting.shift()
      ) {
        const answer = await readMediaNumbers(
          { client: this.#client, token: tokenOf(secrets), item, now: this.#parts.clock.now() },
          signal,
        );
        calls += answer.calls;
        if (!answer.ok) failures.push(answer.failure);
        else if (answer.value !== null) found.set(item.externalId, this.#readings(answer.value));
      }
    };
    await Promise.all(Array.from({ length: Math.min(READS_AT_ONCE, items.length) }, work));
    const [failure] = failures;
    return failure === undefined ? answered(found, calls) : failed(failure, calls);
  }

  /**
   * Followers by country, beside how many there are in all: the list names the largest countries
   * only.
   */
  async readGeography(
    access: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<GeographyReading[]>> {
    return andThen(
      await this.#client.followerCountries(tokenOf(access.secrets), access.externalId, signal),
      async (demographics) => {
        const countries = toCountries(demographics);
        if (countries.length === 0)
          return failed(
            unavailable(
              "too_small",
              "Instagram tells countries of followers from 100 followers on.",
            ),
            0,
          );
        return andThen(await this.#me(access, signal), (me) => {
          const platformTotal = toCount(me.followers_count) ?? null;
          return answered(
            [
              {
                metric: "followers" as const,
                window: { kind: "snapshot" as const },
                asOf: null,
                valueKind: "count" as const,
                platformTotal,
                countries,
                places: [],
              },
            ],
            0,
          );
        });
      },
    );
  }

  async #me(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<MePayload>> {
    return andThen(await this.#client.me(tokenOf(secrets), signal), (me) => {
      if (String(me.user_id) === externalId) return answered(me, 0);
      return failed(
        accountFailure(
          "needs_reauth",
          "The sign-in opens another Instagram account. Connect the account again.",
        ),
        0,
      );
    });
  }

  #readings(counts: Counts): Readings {
    return toReadings(counts, {
      platform: "instagramBusiness",
      source: "api",
      fetchedAt: this.#parts.clock.now(),
      asOf: null,
    });
  }
}

const tokenOf = (secrets: AccountSecrets): string => secrets["access_token"] ?? "";
