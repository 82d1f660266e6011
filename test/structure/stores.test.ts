import { describe, expect, it } from "vitest";
import { codeOf, PROGRAM } from "./source-files.ts";

/**
 * What bounds a statement to one tenant: the workspace, the shows it sees, a reference that holds
 * the show, or a row of it.
 */
const TENANT =
  /^(workspaceIds?|showIds?|context|workspace|references?|visibleShowIds)\b|^\{[^}]*\b(workspaceId|showId)\b|:\s*(readonly )?(ClusterReference|\w+Row)(\[\])?$/;

/**
 * Stores of tables that are found before a workspace is known: people by id or e-mail address,
 * registered apps and tokens by their id or HMAC, connections by the grant id in a token, sign-ins at
 * platforms by the HMAC of their state.
 */
const GLOBAL_STORES: readonly string[] = [
  "src/features/connections/platform-sign-in.store.ts",
  "src/features/sign-in/workspaces.store.ts",
  "src/identity/mail-allowance.store.ts",
  "src/identity/openid/person-identities.store.ts",
  "src/identity/openid/social-requests.store.ts",
  "src/identity/passkeys/passkey-challenges.store.ts",
  "src/identity/passkeys/passkeys.store.ts",
  "src/identity/people.store.ts",
  "src/identity/person-links.store.ts",
  "src/identity/sessions/expired-rows.store.ts",
  "src/identity/sessions/sessions.store.ts",
  "src/identity/sign-ups.store.ts",
  "src/oauth/clients/clients.store.ts",
  "src/oauth/connections/connections.store.ts",
  "src/oauth/connections/purge.store.ts",
  "src/oauth/tokens/access-tokens.store.ts",
  "src/oauth/tokens/artifacts.store.ts",
];

const EXECUTOR = /:\s*(Executor|Database|DatabaseTransaction|pg\.Pool|Pool)\b/;

interface StoreFunction {
  file: string;
  name: string;
  parameters: string[];
}

/** Cuts a parameter list at its commas, not at those inside brackets. */
function splitParameters(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let current = "";
  for (const character of text) {
    if ("([{<".includes(character)) depth += 1;
    if (")]}>".includes(character)) depth -= 1;
    if (depth < 0) break;
    if (character === "," && depth === 0) {
      parts.push(current.trim());
      current = "";
    } else {
      current += character;
    }
  }
  return [...parts, current.trim()].filter((part) => part !== "");
}

function exportedFunctions(file: { path: string; text: string }): StoreFunction[] {
  return [...codeOf(file.text).matchAll(/\bexport (?:async )?function (\w+)(?:<[^(]*>)?\(/g)].map(
    (match) => ({
      file: file.path,
      name: match[1] ?? "",
      parameters: splitParameters(codeOf(file.text).slice(match.index + match[0].length)),
    }),
  );
}

const functions = PROGRAM.filter((file) => file.path.endsWith(".store.ts")).flatMap(
  exportedFunctions,
);

describe("store functions", () => {
  it("are found", () => {
    expect(functions.map((entry) => entry.name)).toContain("findMembers");
    expect(
      splitParameters(
        "database: Executor, showIds: ReadonlyMap<string, number>, page: { limit: number }): Promise<void>",
      ),
    ).toHaveLength(3);
  });

  it("name the tenant first, or right after the executor: there is no unscoped finder", () => {
    // What takes no executor asks the database nothing.
    const asking = functions.filter(
      ({ file, parameters }) =>
        !GLOBAL_STORES.includes(file) && parameters.some((parameter) => EXECUTOR.test(parameter)),
    );
    expect(asking.length).toBeGreaterThan(5);
    const unscoped = asking.filter(
      ({ parameters }) =>
        !TENANT.test((EXECUTOR.test(parameters[0] ?? "") ? parameters[1] : parameters[0]) ?? ""),
    );
    expect(unscoped.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  });

  it("of global tables exist, so that no exemption outlives its file", () => {
    const files = new Set(functions.map(({ file }) => file));
    expect(GLOBAL_STORES.filter((file) => !files.has(file))).toEqual([]);
  });

  it("take at most four parameters", () => {
    expect(
      functions.filter(({ parameters }) => parameters.length > 4).map(({ name }) => name),
    ).toEqual([]);
  });
});
