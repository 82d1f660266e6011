import { describe, expect, it } from "vitest";
import {
  SIMULATED_CHANNEL_ID,
  SIMULATED_YOUTUBE_TOKEN,
  simulatedVideoId,
} from "../../../simulators/accounts/dashboards/youtube-account-server.ts";
import { describeConnector, soon } from "../accounts/conformance/describe-connector.test-suite.ts";
import { CHANNEL, openChannel } from "./account.test-support.ts";

describeConnector("youtube", CHANNEL);

describe("A YouTube channel under its owner's sign-in", () => {
  it("sends the token in a header and never in an address", async () => {
    const { connector, access, simulator } = await openChannel();
    await connector().listItems!(access, null, soon());
    expect(simulator.seen.map(({ headers }) => headers.authorization)).toEqual(
      Array.from({ length: 3 }, () => `Bearer ${SIMULATED_YOUTUBE_TOKEN}`),
    );
    expect(JSON.stringify(simulator.seen.map(({ path }) => path))).not.toContain(
      SIMULATED_YOUTUBE_TOKEN,
    );
  });

  it("spends two requests a page of fifty, and one more to find the playlist", async () => {
    const { connector, access, simulator } = await openChannel();
    const first = await connector().listItems!(access, null, soon());
    if (!first.ok) throw new Error(first.failure.message);
    expect(first.requests).toBe(3);
    expect(simulator.seen).toHaveLength(3);
    const second = await connector().listItems!(access, first.value.next, soon());
    expect(second).toMatchObject({ ok: true, requests: 2, value: { next: null } });
  });

  it("lists what is published, in the order of publication, with address and length", async () => {
    const { connector, access, account: show } = await openChannel();
    const answer = await connector().listItems!(access, null, soon());
    if (!answer.ok) throw new Error(answer.failure.message);
    const [newest] = show.episodes();
    expect(answer.value.items[0]).toMatchObject({
      url: `https://www.youtube.com/watch?v=${simulatedVideoId(newest!)}`,
      durationSec: newest!.durationSec,
      kind: "video",
    });
    expect(answer.value.items.map(({ title }) => title)).not.toContain("Not out yet");
    expect(answer.value.items).toHaveLength(47);
  });

  it("leaves a hidden like count out", async () => {
    const { connector, access, state } = await openChannel();
    state.hidesLikes = true;
    const answer = await connector().listItems!(access, null, soon());
    expect(answer.ok && Object.keys(answer.value.items[0]?.readings ?? {})).toEqual([
      "views",
      "comments",
    ]);
  });

  it("takes the missing playlist of an empty channel for no items", async () => {
    const { connector, access, state } = await openChannel();
    state.isEmpty = true;
    expect(await connector().listItems!(access, null, soon())).toEqual({
      ok: true,
      requests: 2,
      rowsLeftOut: 0,
      value: { items: [], next: null },
    });
  });

  it("tells a Google account without a channel from a channel that was deleted", async () => {
    const { connector, candidate, access, simulator, state } = await openChannel();
    state.hasNoChannel = true;
    expect(await connector().verify(candidate, soon())).toMatchObject({
      failure: { code: "unsupported" },
    });
    expect(await connector().readTotals(access, soon())).toMatchObject({
      failure: { code: "account_gone" },
    });
    simulator.service.reset();
    state.isGone = true;
    expect(await connector().verify(candidate, soon())).toMatchObject({
      failure: { code: "unsupported" },
    });
  });

  it("asks which channel is meant, and never takes another channel's numbers", async () => {
    const { connector, candidate, access, state } = await openChannel();
    state.hasTwoChannels = true;
    expect(await connector().verify(candidate, soon())).toMatchObject({
      failure: {
        code: "choose_account",
        choices: [{ id: SIMULATED_CHANNEL_ID }, { id: "UCanother_channel_00000B" }],
      },
    });
    expect(
      await connector().verify({ ...candidate, accountId: SIMULATED_CHANNEL_ID }, soon()),
    ).toMatchObject({
      ok: true,
      value: { externalId: SIMULATED_CHANNEL_ID, handle: "salt-and-signal" },
    });
    expect(
      await connector().readTotals({ ...access, externalId: "UCanother_persons_00000C" }, soon()),
    ).toMatchObject({ failure: { code: "needs_reauth" } });
  });

  it.each([
    ["quotaExceeded", 403, "quota_exhausted", null],
    ["insufficientPermissions", 403, "unavailable", "permission"],
    ["rateLimitExceeded", 403, "rate_limited", null],
    ["accessNotConfigured", 403, "not_configured", null],
    ["channelSuspended", 403, "account_gone", null],
    ["forbidden", 403, "unavailable", "permission"],
    ["authError", 401, "needs_reauth", null],
  ])("reads %s by its reason, not by status %i", async (word, status, code, reason) => {
    const { connector, access, simulator } = await openChannel();
    simulator.service.answer = () => ({
      status,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ error: { code: status, errors: [{ reason: word }] } }),
    });
    expect(await connector().readTotals(access, soon())).toMatchObject({
      ok: false,
      requests: 1,
      failure: { code, reason },
    });
  });
});
