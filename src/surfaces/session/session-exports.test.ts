import { beforeAll, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { developerOperations } from "../../features/administration/developer/index.ts";
import { probeRead } from "../../kernel/operation/probe-operations.test-support.ts";
import { type Browser, startSessionSurface } from "./session-surface.test-support.ts";

let editor: Browser;
const surface = useFixture(() =>
  startSessionSurface({ operations: developerOperations }, { operations: [probeRead()] }),
);
beforeAll(async () => {
  const workspaceId = await surface.app.workspace();
  editor = await surface.signIn({ workspaceId, role: "editor" });
  const key = await surface.app.key(workspaceId);
  for (let call = 0; call < 130; call += 1) await surface.app.get("/v1/probes", { key });
  await surface.app.runtime.requestLog.flush();
});

it("gives a person a whole list as a file that Excel opens: CSV behind a byte order mark", async () => {
  const { status, headers, text } = await editor.get(
    "/app-api/developer/logs?path=/v1/&format=csv",
  );
  expect(status).toBe(200);
  expect(text.startsWith("\uFEFFid,method,path,status,")).toBe(true);
  expect(text.trimEnd().split("\r\n")).toHaveLength(131);
  expect(headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": expect.stringMatching(/^attachment; filename="developer-logs-.*\.csv"$/),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect(headers).not.toHaveProperty("access-control-allow-origin");
  expect(headers).not.toHaveProperty("etag");
});

it("refuses a signed-out browser in JSON", async () => {
  const { status, headers } = await surface.bare("GET", "/app-api/developer/logs?format=csv");
  expect([status, headers["content-type"]]).toEqual([401, "application/json; charset=utf-8"]);
});
