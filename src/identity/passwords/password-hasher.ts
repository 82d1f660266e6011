import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { Gate } from "../gate.ts";
import { normalisePassword } from "./password-rules.ts";

/** Cost of one scrypt: memory is 128 · blockSize · 2^logCost bytes, time grows with all three. */
export interface ScryptCost {
  logCost: number;
  blockSize: number;
  parallelism: number;
}

/**
 * OWASP's figure with 32 MB; 160 ms on two busy cores, where its figures for 64 and 128 MB took 230
 * and 280.
 */
export const PASSWORD_COST: ScryptCost = { logCost: 15, blockSize: 8, parallelism: 3 };

const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Of the four threads Node does such work with, two stay free for files and names. */
const AT_ONCE = 2;
/** Five to ten seconds of work: who would wait longer has gone. */
const WAITING_MAX = 100;

/** What scrypt is called through, so that a test can count. */
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
 * Hashes passwords, two at once in a process. One object serves the whole process, or the two would
 * be more.
 */
export class PasswordHasher {
  readonly #cost: ScryptCost;
  readonly #derive: DeriveKey;
  readonly #gate = new Gate(AT_ONCE, WAITING_MAX);
  readonly #nobody: string;

  constructor(cost: ScryptCost = PASSWORD_COST, derive: DeriveKey = deriveKey) {
    this.#cost = cost;
    this.#derive = derive;
    this.#nobody = this.#format(randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));
  }

  /** `$scrypt$ln=15,r=8,p=3$salt$key`. Takes long; never call it inside a transaction. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    return this.#format(
      salt,
      await this.#gate.run(() => this.#derive(normalisePassword(password), salt, this.#cost)),
    );
  }

  /**
   * Compares with a stored hash. Null, where there is no such person, costs the same work and never
   * matches. `outdated`: the hash was made at another cost than today's, so make a new one while
   * the password is at hand.
   */
  async verify(
    password: string,
    hash: string | null,
  ): Promise<{ matches: boolean; outdated: boolean }> {
    const [, logCost, blockSize, parallelism, salt = "", key = ""] =
      stored.exec(hash ?? this.#nobody) ?? [];
    const cost = {
      logCost: Number(logCost),
      blockSize: Number(blockSize),
      parallelism: Number(parallelism),
    };
    const expected = Buffer.from(key, "base64url");
    const derived = await this.#gate.run(() =>
      this.#derive(normalisePassword(password), Buffer.from(salt, "base64url"), cost),
    );
    const matches =
      hash !== null && derived.length === expected.length && timingSafeEqual(derived, expected);
    return { matches, outdated: JSON.stringify(cost) !== JSON.stringify(this.#cost) };
  }

  #format(salt: Buffer, key: Buffer): string {
    const { logCost, blockSize, parallelism } = this.#cost;
    return `$scrypt$ln=${logCost},r=${blockSize},p=${parallelism}$${salt.toString("base64url")}$${key.toString("base64url")}`;
  }
}
