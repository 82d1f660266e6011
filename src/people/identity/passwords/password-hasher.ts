import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { ConcurrencyLimit } from "./concurrency-limit.ts";
import { type CheckedPassword, normalisePassword } from "./password-rules.ts";

/** Cost of one scrypt: memory is 128 · blockSize · 2^logCost bytes, time grows with all three. */
export interface ScryptCost {
  logCost: number;
  blockSize: number;
  parallelism: number;
}

/**
 * The OWASP setting with 32 MB: 160 ms on two busy cores. Its settings with 64 and 128 MB take 230
 * and 280 ms.
 */
export const PASSWORD_COST: ScryptCost = { logCost: 15, blockSize: 8, parallelism: 3 };

const SALT_BYTES = 16;
const KEY_BYTES = 32;
/**
 * Maximum concurrent hashes: two of Node's four pool threads, so that the other two stay free for
 * files and name resolution.
 */
const SLOTS = 2;
/**
 * Maximum queued hashes: 100 hashes are five to ten seconds of work, and a browser's user rarely
 * waits longer.
 */
const QUEUE_MAX = 100;

/** Runs scrypt; it is a parameter so that a test can count the calls. */
export type DeriveKey = (password: string, salt: Buffer, cost: ScryptCost) => Promise<Buffer>;

const deriveKey: DeriveKey = (password, salt, { logCost, blockSize, parallelism }) =>
  new Promise((resolve, reject) => {
    const options = {
      N: 2 ** logCost,
      r: blockSize,
      p: parallelism,
      maxmem: 2 * 128 * blockSize * 2 ** logCost,
    };
    scrypt(password, salt, KEY_BYTES, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });

const stored = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/;

/**
 * Hashes and verifies passwords with scrypt, at most two at once. A process has one instance:
 * the limit is per instance.
 */
export class PasswordHasher {
  readonly #cost: ScryptCost;
  readonly #derive: DeriveKey;
  readonly #limit = new ConcurrencyLimit(SLOTS, QUEUE_MAX);
  readonly #unmatchable: string;

  constructor(cost: ScryptCost = PASSWORD_COST, derive: DeriveKey = deriveKey) {
    this.#cost = cost;
    this.#derive = derive;
    this.#unmatchable = this.#format(randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));
  }

  /**
   * Returns `$scrypt$ln=15,r=8,p=3$salt$key`. Takes about 160 ms, so it must not run inside a
   * transaction.
   */
  hash(password: CheckedPassword): Promise<string> {
    return this.#hash(password);
  }

  /** The hash, at the present cost, of a password that has just matched a person's stored one. */
  rehash(matched: string): Promise<string> {
    return this.#hash(matched);
  }

  /** The hash of a word that several people share, such as that of a link; it signs no one in. */
  hashShared(word: string): Promise<string> {
    return this.#hash(word);
  }

  async #hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    return this.#format(
      salt,
      await this.#limit.run(() => this.#derive(normalisePassword(password), salt, this.#cost)),
    );
  }

  /**
   * Compares a password with a stored hash. A null hash (no such person) costs the same work and
   * never matches. `outdated`: the hash was made with another cost than the current one, so the
   * caller should store a new one.
   */
  async verify(
    password: string,
    hash: string | null,
  ): Promise<{ matches: boolean; outdated: boolean }> {
    const [, logCost, blockSize, parallelism, salt = "", key = ""] =
      stored.exec(hash ?? this.#unmatchable) ?? [];
    const cost = {
      logCost: Number(logCost),
      blockSize: Number(blockSize),
      parallelism: Number(parallelism),
    };
    const expected = Buffer.from(key, "base64url");
    const derived = await this.#limit.run(() =>
      this.#derive(normalisePassword(password), Buffer.from(salt, "base64url"), cost),
    );
    const matches =
      hash !== null && derived.length === expected.length && timingSafeEqual(derived, expected);
    return { matches, outdated: JSON.stringify(cost) !== JSON.stringify(this.#cost) };
  }

  #format(salt: Buffer, key: Buffer): string {
    const { logCost, blockSize, parallelism } = this.#cost;
    const cost = `ln=${logCost},r=${blockSize},p=${parallelism}`;
    return `$scrypt$${cost}$${salt.toString("base64url")}$${key.toString("base64url")}`;
  }
}
