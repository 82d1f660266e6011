import { describe, expect, it } from "vitest";
import { importsOf, PROGRAM } from "./source-files.ts";

const files = new Map(PROGRAM.map((file) => [file.path, importsOf(file)]));

/** Files and packages that are loaded with a file. */
function loadedWith(path: string): Set<string> {
  const loaded = new Set<string>();
  const waiting = [path];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    for (const { to, typeOnly, isLazy } of files.get(file) ?? [])
      if (!typeOnly && !isLazy) waiting.push(to);
  }
  return loaded;
}

/** Each takes 4 to 16 MB, and most processes use none of them. */
const LOADED_AT_FIRST_USE = [
  "oidc-provider",
  "@modelcontextprotocol/server",
  "@modelcontextprotocol/node",
  "@simplewebauthn/server",
  "nodemailer",
  "feedsmith",
  "hucre",
];

describe("what is loaded at a start", () => {
  const parts = {
    process: loadedWith("src/app/serve.ts"),
    surfaces: loadedWith("src/app/http.ts"),
    jobs: loadedWith("src/app/jobs.ts"),
  };

  it("is read from the source at all", () => {
    expect(parts.process).toContain("pg");
    expect(parts.surfaces).toContain("fastify");
    expect(parts.jobs).toContain("src/features/accounts/account-refresh/index.ts");
    expect(loadedWith("src/surfaces/oauth/authorization.ts")).toContain("oidc-provider");
    expect(loadedWith("src/surfaces/mcp/text/answer-messages.ts")).toContain(
      "@modelcontextprotocol/server",
    );
  });

  it("leaves out the libraries that few requests need", () => {
    for (const loaded of Object.values(parts))
      expect(LOADED_AT_FIRST_USE.filter((name) => loaded.has(name))).toEqual([]);
  });

  it("answers 503 where a request needs a part that cannot be loaded", () => {
    const unguarded = [...files].filter(
      ([path, imports]) =>
        // The child that reads documents and those that run tasks answer no requests.
        !/^src\/(?:app|operator\/cli|domain\/order-documents\/read\/child)\//.test(path) &&
        !/^src\/infrastructure\/(?:mail|compute|printing)\//.test(path) &&
        imports.some(({ isLazy, typeOnly }) => isLazy && !typeOnly) &&
        !imports.some(({ to }) => to === "src/kernel/load-part.ts"),
    );
    expect(unguarded.map(([path]) => path)).toEqual([]);
  });

  it("is for a worker without the HTTP surfaces, and for an API without the jobs' worker", () => {
    expect(parts.process).not.toContain("fastify");
    expect(parts.process).not.toContain("src/app/http.ts");
    expect(parts.process).not.toContain("src/app/jobs.ts");
    expect(parts.process).not.toContain("src/infrastructure/jobs/worker.ts");
    expect(parts.process).not.toContain("src/delivery/webhooks/worker/run-deliveries.ts");
  });
});

describe("what a command loads", () => {
  it("is no part of the server for help and version", () => {
    const loaded = [...loadedWith("src/operator/cli/program.ts")];
    expect(loaded).toContain("commander");
    expect(loaded).toContain("src/operator/cli/commands.ts");
    expect(
      loaded.filter(
        (path) => path.startsWith("src/") && !/^src\/(?:operator\/cli|lib)\//.test(path),
      ),
    ).toEqual([]);
    expect(loadedWith("src/operator/cli/main.ts").size).toBeLessThan(5);
  });

  const commands = PROGRAM.filter(({ path }) => path.startsWith("src/operator/cli/commands/"));

  it.each(commands.filter(({ path }) => !path.endsWith("/serve.ts")).map(({ path }) => path))(
    "is not the whole server for %s",
    (path) => {
      const loaded = loadedWith(path);
      const server = ["src/app/serve.ts", "src/app/operations.ts", "fastify", "openid-client"];
      expect([...server, ...LOADED_AT_FIRST_USE].filter((name) => loaded.has(name))).toEqual([]);
    },
  );
});
