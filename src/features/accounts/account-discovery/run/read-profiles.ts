import type { Database } from "../../../../db/connection/database.ts";
import { payAndKeep } from "../../../../kernel/limits/paid-calls.ts";
import type { Clock } from "../../../../lib/time/clock.ts";
import { accountNamed } from "../../../../domain/addresses/named-account.ts";
import { isHandleChosen } from "../../../../domain/matching/accounts/account-signs.ts";
import { handlesOfName } from "../../../../domain/matching/accounts/alike-names.ts";
import {
  accountKey,
  type FoundAccount,
  type JudgedAccount,
  type LinkedAccount,
  type ProfileSigns,
  type ShowIdentity,
  type SoughtPlatform,
} from "../../../../domain/matching/accounts/found-account.ts";
import { profileSigns } from "../../../../domain/matching/accounts/profile-signs.ts";
import { findPlatform } from "../../../../platforms/platform.ts";
import type {
  PostConnector,
  ProfileSnapshot,
  ReadResult,
} from "../../../../platforms/posts/connector.ts";
import { resultOf } from "../../../../platforms/posts/post-read.ts";
import { PostReadError, stopsTheBatch } from "../../../../platforms/posts/read-failure.ts";
import type { PlatformRegistry } from "../../../../platforms/posts/registry.ts";
import { providerRequestsCap, requestsUsedUp } from "../../account-refresh/index.ts";
import { isPlatformId } from "../connected-candidate.ts";
import { countProfileCall, type HeldDiscovery } from "../discovery.store.ts";

/** Maximum provider calls of one run: two profiles on each of six platforms. */
export const METERED_READS_MAX = 12;
/** Maximum profiles read on one platform; its other candidates stay unread. */
const READS_OF_PLATFORM_MAX = 3;
/** Maximum handles tried on one platform: the one known elsewhere, and one made of the name. */
const TRIES_OF_PLATFORM_MAX = 2;
/** Profiles read in parallel; actor runs take 5 to 60 s each. */
const READS_AT_ONCE = 4;

/** Thrown where another process has taken the run. */
export class DiscoveryLostError extends Error {}

export interface ProfileParts {
  database: Database;
  clock: Clock;
  platforms: PlatformRegistry;
  /** Maximum provider requests for accounts that the paying workspace may spend per day. */
  callsPerDay: number;
  /** The run by which profiles are paid for. */
  paidRun: { payer: string; run: string };
  showId: string;
  held: HeldDiscovery;
  show: ShowIdentity;
  /**
   * Answers that an earlier process of this run requested, by account; null where the answer is
   * lost.
   */
  earlier: Readonly<Record<string, unknown>>;
  signal: AbortSignal;
}

/**
 * Reads profiles for one run. A metered request is recorded before it is made, so it is made at
 * most once: a process that continues the run uses the stored answers and repeats no request whose
 * answer is lost.
 */
export class ProfileReader {
  readonly #parts: ProfileParts;
  readonly #signs = new Map<string, ProfileSigns>();
  #calls: number;
  /**
   * Platforms whose provider refused a read in a way in which it would also refuse the next one.
   */
  readonly #stopped = new Set<string>();
  readonly warnings = new Set<string>();

  constructor(parts: ProfileParts) {
    this.#parts = parts;
    this.#calls = Object.keys(parts.earlier).length;
  }

  /** What is known of the account's profile. */
  signsOf(account: LinkedAccount): ProfileSigns {
    return this.#signs.get(accountKey(account)) ?? { state: "unread" };
  }

  /**
   * Reads the profiles of the likeliest accounts, the first of every platform before the second of
   * any. Accounts of persons and publishers are not read, nor accounts whose connection has their
   * followers.
   */
  async readLikely(judged: readonly JudgedAccount[]): Promise<void> {
    const likely = [...Map.groupBy(judged, ({ platform }) => platform).values()].flatMap(
      (ofPlatform) =>
        ofPlatform
          .filter(({ isToldApart, followerCount }) => !isToldApart && followerCount === null)
          .slice(0, READS_OF_PLATFORM_MAX)
          .map((account, place) => ({ account, place })),
    );
    await this.#readAll(
      likely.toSorted((left, right) => left.place - right.place).map(({ account }) => account),
    );
  }

  /**
   * Tries handles on platforms without an account that may be the show's: the handle that is
   * connected or known elsewhere, then one made of the show's name. Returns the accounts that may
   * be the show's.
   */
  async tryNames(
    platforms: readonly SoughtPlatform[],
    judged: readonly JudgedAccount[],
  ): Promise<FoundAccount[]> {
    const handles = handlesToTry(this.#parts.show.name, judged);
    const guesses = platforms
      .filter((platform) => !judged.some((each) => each.platform === platform && isShows(each)))
      .map((platform) => this.#guessesOf(platform, handles));
    const kept: FoundAccount[] = [];
    for (let place = 0; place < TRIES_OF_PLATFORM_MAX; place += 1) {
      const tried = guesses.flatMap((ofPlatform) => {
        const isFound = ofPlatform.some((guess) => kept.includes(guess));
        return isFound ? [] : ofPlatform.slice(place, place + 1);
      });
      await this.#readAll(tried);
      kept.push(...tried.filter((guess) => this.#mayBeShows(guess, handles.connected)));
    }
    return kept;
  }

  #guessesOf(platform: SoughtPlatform, { known, made }: Handles): FoundAccount[] {
    const guesses = new Map<string, FoundAccount>();
    for (const handle of [...known, ...made]) {
      const account = accountNamed(platform, handle);
      if (account === null || this.signsOf(account).state !== "unread") continue;
      const key = accountKey(account);
      const isKnownElsewhere = known.has(handle);
      if (!guesses.has(key))
        guesses.set(key, { ...account, sightings: [{ kind: "tried", isKnownElsewhere }] });
    }
    return [...guesses.values()].slice(0, TRIES_OF_PLATFORM_MAX);
  }

  /**
   * Whether an account may be the show's. Under a handle that is connected elsewhere, the profile
   * may have any name but a person's.
   */
  #mayBeShows(account: FoundAccount, connected: ReadonlySet<string>): boolean {
    const signs = this.signsOf(account);
    if (signs.state !== "read") return false;
    const isConnectedHandle = connected.has(account.handle.toLowerCase());
    return (
      signs.name === "show" || signs.linksBack || (isConnectedHandle && signs.name !== "person")
    );
  }

  async #readAll(accounts: readonly LinkedAccount[]): Promise<void> {
    const waiting = accounts.values();
    const work = async (): Promise<void> => {
      // All workers read from one iterator, so each account is read exactly once.
      for (const account of waiting) {
        const signs = await this.#read(account);
        this.#signs.set(accountKey(account), signs);
      }
    };
    const workers = Array.from({ length: Math.min(READS_AT_ONCE, accounts.length) }, work);
    // Where one read fails, the answers of the others are stored before the job ends, because they
    // are paid for.
    await Promise.allSettled(workers);
    await Promise.all(workers);
  }

  async #read(account: LinkedAccount): Promise<ProfileSigns> {
    const unread: ProfileSigns = { state: "unread" };
    const { platforms, earlier, signal } = this.#parts;
    const key = accountKey(account);
    if (Object.hasOwn(earlier, key)) return (earlier[key] as ProfileSigns | null) ?? unread;
    const connector = platforms.connectorFor(account.platform);
    if (connector === undefined || this.#stopped.has(account.platform)) return unread;
    if (!isReadable(connector, account)) return unread;
    const read = () =>
      resultOf(signal, (upstream) => connector.readProfile(account.profileUrl, upstream));
    if (findPlatform(account.platform)?.metered !== true)
      return this.#signsIn(account, await read());
    return this.#readPaid(account, read);
  }

  /** The signs in a result, without the profile itself. */
  #signsIn(account: LinkedAccount, result: ReadResult<ProfileSnapshot>): ProfileSigns {
    // The answer is lost with this process, and the recorded request is not repeated.
    this.#parts.signal.throwIfAborted();
    if (result.ok) return this.#judge(account, result.snapshot);
    if (stopsTheBatch(result)) this.#stopped.add(account.platform);
    if (result.code !== "gone" && result.code !== "private")
      this.warnings.add(
        `${findPlatform(account.platform)?.name ?? account.platform}: ${result.message}`,
      );
    return { state: result.code === "gone" ? "gone" : "unread" };
  }

  /** @throws DiscoveryLostError. */
  async #readPaid(
    account: LinkedAccount,
    read: () => Promise<ReadResult<ProfileSnapshot>>,
  ): Promise<ProfileSigns> {
    const unread: ProfileSigns = { state: "unread" };
    if (this.#calls >= METERED_READS_MAX) return unread;
    this.#calls += 1;
    const { clock, callsPerDay, paidRun, showId, held } = this.#parts;
    const cap = providerRequestsCap(clock.now(), callsPerDay);
    let requests = 1;
    const paid = await payAndKeep(
      this.#parts,
      { ...paidRun, subject: accountKey(account), cap },
      {
        ask: async () => {
          const result = await read();
          ({ requests } = result);
          return this.#signsIn(account, result);
        },
        requests: () => requests,
        count: async (transaction, calls) => {
          const now = clock.now();
          if (!(await countProfileCall(transaction, showId, { held, calls, now })))
            throw new DiscoveryLostError();
        },
      },
    );
    if (paid.state === "answered") return paid.answer;
    if (paid.state === "used_up") {
      this.#calls = METERED_READS_MAX;
      this.warnings.add(requestsUsedUp(cap));
    }
    return unread;
  }

  #judge(account: LinkedAccount, snapshot: ProfileSnapshot): ProfileSigns {
    const { name, about, links, readings, externalId } = snapshot;
    return profileSigns(this.#parts.show, {
      name,
      about,
      links,
      followerCount: (readings.followers ?? readings.subscribers)?.value ?? null,
      externalId: isPlatformId(externalId) ? externalId : account.externalId,
    });
  }
}

/**
 * True for an account of the show. An account of a person, publisher or other show does not end the
 * search on its platform.
 */
const isShows = ({ confidence, isToldApart }: JudgedAccount): boolean =>
  confidence !== "low" || !isToldApart;

/** Handles to try, in lower case, the likeliest first. */
interface Handles {
  connected: ReadonlySet<string>;
  /** Connected handles, then handles of accounts that are certainly the show's. */
  known: ReadonlySet<string>;
  /** Handles made of the show's name. */
  made: readonly string[];
}

function handlesToTry(showName: string, judged: readonly JudgedAccount[]): Handles {
  const sure = judged.filter((each) => each.confidence === "high" && isHandleChosen(each));
  const connected = sure.filter((each) => each.isConnected);
  const handlesOf = (accounts: readonly JudgedAccount[]): string[] =>
    accounts.map(({ handle }) => handle.toLowerCase());
  return {
    connected: new Set(handlesOf(connected)),
    known: new Set(handlesOf([...connected, ...sure])),
    made: handlesOfName(showName),
  };
}

/** False where the source refuses the address without a request. */
function isReadable(connector: PostConnector, { profileUrl }: LinkedAccount): boolean {
  try {
    connector.checkProfile?.(profileUrl);
    return true;
  } catch (error) {
    if (error instanceof PostReadError) return false;
    throw error;
  }
}
