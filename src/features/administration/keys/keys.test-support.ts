import type { TestAnswer } from "../../../../test/harness.ts";
import { probeRead } from "../../../kernel/operation/probe-operations.test-support.ts";
import { MINUTE_MS } from "../../../lib/time/clock.ts";
import {
  type Browser,
  startSessionSurface,
  type TestSurface,
} from "../../../surfaces/session/session-surface.test-support.ts";
import { keyOperations } from "./index.ts";

export const KEYS = "/app-api/developer/keys";

/** The only operation of the API that the keys of these tests may call. */
export const probes = [probeRead({ scope: "shows:read" })];

type Fields = Record<string, unknown>;

/** The surface with the key operations. Each test gets a workspace of its own with an admin. */
export class TestKeys {
  readonly surface: TestSurface;
  workspaceId = "";
  #admin: Browser | undefined;

  constructor(surface: TestSurface) {
    this.surface = surface;
  }

  get app(): TestSurface["app"] {
    return this.surface.app;
  }

  get admin(): Browser {
    if (this.#admin === undefined) throw new Error("begin() comes first");
    return this.#admin;
  }

  /** Creates a new workspace with an admin, one minute later. */
  async begin(): Promise<void> {
    this.app.clock.advance(MINUTE_MS);
    this.workspaceId = await this.app.workspace();
    this.#admin = await this.surface.signIn({
      workspaceId: this.workspaceId,
      role: "admin",
      email: `ada.${this.workspaceId}@example.com`.toLowerCase(),
    });
  }

  create(fields: Fields = {}): Promise<TestAnswer> {
    const rights = "scopes" in fields || "preset" in fields ? {} : { preset: "analytics" };
    return this.admin.request("POST", KEYS, { body: { label: "Board", ...rights, ...fields } });
  }

  /** Creates a key and returns it, where the creation succeeds. */
  async made(fields: Fields = {}): Promise<{ id: string; key: string }> {
    const { status, body } = await this.create(fields);
    if (status !== 201) throw new Error(`The key was not made: ${JSON.stringify(body)}`);
    return body.data;
  }

  update(id: string, body: Fields): Promise<TestAnswer> {
    return this.admin.request("PATCH", `${KEYS}/${id}`, { body });
  }

  rotate(id: string, query = "", body: Fields = {}): Promise<TestAnswer> {
    return this.admin.request("POST", `${KEYS}/${id}/rotate${query}`, { body });
  }

  revoke(id: string, query = "?confirm=true"): Promise<TestAnswer> {
    return this.admin.request("DELETE", `${KEYS}/${id}${query}`);
  }

  async listed(): Promise<Fields[]> {
    return (await this.admin.get(KEYS)).body.data;
  }

  /** The status of an API request with a secret. */
  async opens(key: string): Promise<number> {
    return (await this.app.get("/v1/probes", { key })).status;
  }

  aheadOf(milliseconds: number): string {
    return new Date(this.app.clock.now().getTime() + milliseconds).toISOString();
  }

  close(): Promise<void> {
    return this.surface.close();
  }
}

export async function startTestKeys(): Promise<TestKeys> {
  return new TestKeys(
    await startSessionSurface({ operations: keyOperations }, { operations: probes }),
  );
}

/** Every text in the database, for checking that it does not contain a secret. */
export async function databaseText(app: TestSurface["app"]): Promise<string> {
  const tables = await app.sql<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const texts: string[] = [];
  // The tables are read one after another: on a cluster, simultaneous reads would wait longer for a
  // connection than the limit.
  for (const { name } of tables) {
    const [row] = await app.sql<{ text: string | null }>(
      `select string_agg(t::text, ' ') as text from "${name}" t`,
    );
    texts.push(row?.text ?? "");
  }
  return texts.join(" ");
}
