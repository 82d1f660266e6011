import type { Fetch } from "../../src/surfaces/oauth/oauth.test-support.ts";
import type { TestApp } from "../harness.ts";

/** What the outside saw of secrets, and the search for them in everything that was kept. */

export interface Secret {
  /** What it is, for the message of a failure. */
  kind: string;
  value: string;
}

export interface Place {
  name: string;
  text: string;
}

/** Fields of answers that hold a secret, wherever in the answer they stand. */
const SECRET_FIELDS = new Set([
  "access_token",
  "challenge",
  "client_secret",
  "confirm_token",
  "csrf_token",
  "key",
  "refresh_token",
  "registration_access_token",
  "secret",
]);
/**
 * Cookies of the authorization server: what counts is the signature. What is signed stands in the
 * address of the page as well.
 */
const SIGNED_COOKIE = /^castmeter_oauth/;
const PREFIXED = /\b(?:cm[kacrsl]_[0-9A-Za-z]{36}|whsec_[A-Za-z0-9+/]{43}=|plan_[\w-]{40,})/g;

/** Keeps every secret that goes over the wire, either way. */
export class SecretLedger {
  readonly #kinds = new Map<string, string>();

  add(kind: string, value: string): string {
    if (value.length < 8) throw new Error(`${kind} is too short to be looked for`);
    if (!this.#kinds.has(value)) this.#kinds.set(value, kind);
    return value;
  }

  get secrets(): Secret[] {
    return [...this.#kinds].map(([value, kind]) => ({ kind, value }));
  }

  get kinds(): string[] {
    return [...new Set(this.#kinds.values())].toSorted();
  }

  /** Around a fetch: reads along. `headers` go with every request, unless it brings its own. */
  watch(fetcher: Fetch, headers: () => Record<string, string>): Fetch {
    return async (input, init) => {
      const sent = new Headers(init?.headers);
      for (const [name, value] of Object.entries(headers())) sent.set(name, value);
      const [, credentials] = (sent.get("authorization") ?? "").split(" ");
      // As it was sent: Basic holds the secret in another spelling.
      if (credentials !== undefined && credentials !== "")
        this.add("Authorization header", credentials);
      const answer = await fetcher(input, { ...init, headers: sent });
      this.#readHeaders(answer.headers);
      this.#readText(await answer.clone().text());
      return answer;
    };
  }

  #readHeaders(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value !== "" && (!SIGNED_COOKIE.test(name) || name.endsWith(".sig")))
        this.add(`cookie ${name}`, decodeURIComponent(value));
    }
    this.#readText(headers.get("location") ?? "");
  }

  #readText(text: string): void {
    for (const [secret] of text.matchAll(PREFIXED))
      this.add(secret.slice(0, secret.indexOf("_")), secret);
    for (const [, token = ""] of text.matchAll(/name="csrf_token" value="([^"]+)"/g))
      this.add("csrf_token", token);
    if (text.startsWith("{")) this.#readFields(JSON.parse(text));
  }

  #readFields(value: unknown): void {
    if (typeof value !== "object" || value === null) return;
    for (const [name, field] of Object.entries(value)) {
      if (typeof field === "string" && SECRET_FIELDS.has(name)) this.add(name, field);
      else this.#readFields(field);
    }
  }
}

/**
 * The ways a secret could lie somewhere: as it is, as its letters in another writing, and as the
 * bytes it spells.
 */
export function spellingsOf(secret: string): string[] {
  const letters = Buffer.from(secret);
  const bare = secret.replace(/^[a-z]+_/, "");
  const spelled = [
    Buffer.from(bare, "base64url"),
    Buffer.from(secret, "base64url"),
    ...(/^([0-9a-f]{2}){8,}$/.test(bare) ? [Buffer.from(bare, "hex")] : []),
  ];
  const writings = [letters, ...spelled].flatMap((bytes) => [
    bytes.toString("hex"),
    bytes.toString("base64").replace(/=+$/, ""),
    bytes.toString("base64url"),
  ]);
  return [
    ...new Set([
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      ...writings,
    ]),
  ].filter((text) => text.length >= 8);
}

/** Every row of every table of every schema, as text; bytes in hexadecimal. */
export async function dumpDatabase(app: TestApp): Promise<Place[]> {
  await app.runtime.requestLog.flush();
  const tables = await app.sql<{ schema: string; name: string }>(
    "select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on " +
      "n.oid = c.relnamespace where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', " +
      "'information_schema', 'pg_toast') order by 1, 2",
  );
  const places: Place[] = [];
  for (const { schema, name } of tables) {
    const rows = await app.sql<{ text: string }>(
      `select to_jsonb(t)::text as text from "${schema}"."${name}" as t`,
    );
    places.push({ name: `${schema}.${name}`, text: rows.map(({ text }) => text).join("\n") });
  }
  return places;
}

/** What was written to the log, as another place to look at. */
export const logOf = (app: TestApp): Place => ({ name: "log", text: JSON.stringify(app.logged) });

export interface Finding {
  place: string;
  kind: string;
}

/** Where any of the secrets lies, in any spelling. */
export function findSecrets(places: readonly Place[], secrets: readonly Secret[]): Finding[] {
  return secrets.flatMap(({ kind, value }) => {
    const spellings = spellingsOf(value);
    return places
      .filter(({ text }) => spellings.some((spelling) => text.includes(spelling)))
      .map(({ name }) => ({ place: name, kind }));
  });
}
