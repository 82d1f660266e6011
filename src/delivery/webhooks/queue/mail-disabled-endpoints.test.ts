import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { untilLockWaits } from "../../../../test/lock-waits.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { DAY_MS, HOUR_MS } from "../../../lib/time/clock.ts";
import type { Mails } from "../../../kernel/access/mails.ts";
import { mailDisabledEndpoints } from "./mail-disabled-endpoints.ts";
import { eraseEndpoint } from "./erase-endpoint.store.ts";
import { startWebhookApp } from "../webhooks.test-support.ts";

let workspaceId: string;
let endpointId: string;
/** To whom a mail was posted. */
let mailed: string[];

const app = useFixture(startWebhookApp);

beforeEach(async () => {
  workspaceId = await app.workspace();
  ({ id: endpointId } = await app.endpoint(workspaceId));
  mailed = [];
});

afterEach(() => app.sql("delete from webhook_endpoints"));

const mails = (): Mails => ({
  ...app.runtime.services.mails,
  endpointDisabled: async (_transaction, { email }) => void mailed.push(email),
});
const mailDisabled = () => mailDisabledEndpoints(app.runtime.database, mails());

async function member(email: string, role: string, status = "accepted"): Promise<void> {
  await app.sql(
    "insert into workspace_members (workspace_id, id, email, role, status, created_at) values " +
      "($1, $2, $3, $4, $5, $6)",
    [workspaceId, `mem_${email}${role}`, email, role, status, app.clock.now()],
  );
}

const disable = (reason: "failing" | "manual" = "failing") =>
  app.sql(
    "update webhook_endpoints set disabled_at = $1, disabled_reason = $2, failing_since = $3 " +
      "where id = $4",
    [app.clock.now(), reason, new Date(app.clock.now().getTime() - 3 * DAY_MS), endpointId],
  );
const enable = () =>
  app.sql(
    "update webhook_endpoints set disabled_at = null, disabled_reason = null, failing_since = " +
      "null where id = $1",
    [endpointId],
  );

describe("an endpoint that was disabled as failing", () => {
  it("is mailed to owner and admins who accepted, and to no other member", async () => {
    await member("owner@example.com", "owner");
    await member("admin@example.com", "admin");
    await member("editor@example.com", "editor");
    await member("viewer@example.com", "viewer");
    await member("invited@example.com", "admin", "pending");
    const other = await app.workspace();
    await app.sql(
      "insert into workspace_members (workspace_id, id, email, role, status, created_at) " +
        "values ($1, 'mem_other', 'other@example.com', 'owner', 'accepted', $2)",
      [other, app.clock.now()],
    );
    await disable();
    expect(await mailDisabled()).toBe(2);
    expect(mailed).toEqual(["admin@example.com", "owner@example.com"]);
  });

  it("is mailed once to a person, whose address may be spelled twice or missing", async () => {
    await member("Maren@example.com", "owner");
    await member("maren@example.com", "admin");
    await member("", "admin");
    await disable();
    expect(await mailDisabled()).toBe(1);
    expect(mailed).toEqual(["maren@example.com"]);
  });

  it("is mailed once a disabling, and again when it was enabled and failed again", async () => {
    await member("owner@example.com", "owner");
    await disable();
    await mailDisabled();
    await app.advance(HOUR_MS);
    expect(await mailDisabled()).toBe(0);
    await enable();
    expect(await mailDisabled()).toBe(0);
    await app.advance(DAY_MS);
    await disable();
    expect(await mailDisabled()).toBe(1);
    expect(await mailDisabled()).toBe(0);
    expect(mailed).toEqual(["owner@example.com", "owner@example.com"]);
  });

  it("is mailed once, however many processes run at the same time", async () => {
    await member("owner@example.com", "owner");
    await disable();
    // Held until both have found the endpoint and want its row.
    const runs = await inTransaction(app.runtime.database, async (transaction) => {
      await transaction
        .selectFrom("webhook_endpoints")
        .select("id")
        .where("workspace_id", "=", workspaceId)
        .where("id", "=", endpointId)
        .forUpdate()
        .execute();
      const both = [mailDisabled(), mailDisabled()];
      await untilLockWaits(app, 2);
      return () => Promise.all(both);
    });
    expect((await runs()).toSorted((one, other) => one - other)).toEqual([0, 1]);
    expect(mailed).toEqual(["owner@example.com"]);
  });

  it("is mailed by the next run when the mail could not be queued: nothing of it is stored", async () => {
    await member("owner@example.com", "owner");
    await disable();
    const failing: Mails = {
      ...mails(),
      endpointDisabled: () => Promise.reject(new Error("The queue is full")),
    };
    await expect(mailDisabledEndpoints(app.runtime.database, failing)).rejects.toThrow(
      "The queue is full",
    );
    expect(await mailDisabled()).toBe(1);
  });

  it("is not mailed once it was deleted, or enabled before the run", async () => {
    await member("owner@example.com", "owner");
    await disable();
    await enable();
    expect(await mailDisabled()).toBe(0);
    await disable();
    await inTransaction(app.runtime.database, (transaction) =>
      eraseEndpoint(transaction, { workspace_id: workspaceId, id: endpointId }, app.clock.now()),
    );
    expect(await mailDisabled()).toBe(0);
  });
});

describe("an endpoint that a person disabled", () => {
  it("is not mailed", async () => {
    await member("owner@example.com", "owner");
    await disable("manual");
    expect(await mailDisabled()).toBe(0);
  });
});
