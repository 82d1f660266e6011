import { beforeAll, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { newToken } from "../../../kernel/access/credentials/tokens.ts";
import {
  type Browser,
  startSessionSurface,
} from "../../../surfaces/session/session-surface.test-support.ts";
import { OPERATIONS } from "../../../app/operations.ts";
import { dataLinkSessionOperations } from "./index.ts";

const LINKS = "/app-api/developer/data-links";

let workspaceId: string;
let admin: Browser;
let linkId: string;
const surface = useFixture(() =>
  startSessionSurface({ operations: dataLinkSessionOperations }, { operations: OPERATIONS }),
);
beforeAll(async () => {
  workspaceId = await surface.app.workspace();
  admin = await surface.signIn({ workspaceId, role: "admin" });
  const key = await surface.app.key(workspaceId);
  const { body } = await surface.app.request("POST", "/v1/data-links", {
    key,
    body: { name: "Board", operation: "shows.list" },
  });
  linkId = body.id;
});

it("shows admins every link of their workspace, and none of another", async () => {
  const { body } = await admin.get(LINKS);
  expect(body.data).toMatchObject([{ id: linkId, name: "Board", made_by: { type: "api_key" } }]);
  expect(JSON.stringify(body)).not.toContain(newToken("cml").slice(0, 4));
  const stranger = await surface.signIn({
    workspaceId: await surface.app.workspace(),
    role: "owner",
  });
  expect((await stranger.get(LINKS)).body.data).toEqual([]);
  expect((await stranger.request("DELETE", `${LINKS}/${linkId}`)).status).toBe(404);
  const editor = await surface.signIn({ workspaceId, role: "editor" });
  expect((await editor.get(LINKS)).status).toBe(403);
});

it("lets an admin end a link", async () => {
  expect((await admin.request("DELETE", `${LINKS}/${linkId}`)).status).toBe(200);
  expect((await admin.get(LINKS)).body.data).toEqual([]);
});
