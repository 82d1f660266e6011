import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startCampaignFixture } from "../../sponsorship/campaigns/campaigns.test-support.ts";

const RATES = { likeRate: 1, commentRate: 2, longFormCpm: 40, shortFormCpm: 20 };
const DEFAULTS = { likeRate: 0.1, commentRate: 0.5, longFormCpm: 25, shortFormCpm: 10 };

describe("PATCH /v1/me", () => {
  const t = useFixture(startCampaignFixture);
  const me = (as?: string) => t.get("/v1/me", as);
  /** Every process drops what it keeps of a workspace within milliseconds of a change. */
  const heard = (field: string, value: unknown) =>
    expect.poll(async () => (await me())[field]).toEqual(value);
  const patch = (body: unknown) => t.send("PATCH", "/v1/me", body);

  it("sets the rates that price campaigns without rates of their own, and gives them back", async () => {
    const { id: campaignId } = await t.make.campaign();
    const { global_id: cluster } = await t.make.cluster({
      episode_id: (await t.make.episode()).id,
    });
    await t.posts(cluster, [{ platform: "youtube", counts: { views: 1_000, likes: 10 } }]);
    await t.send("POST", `/v1/campaigns/${campaignId}/clusters`, { cluster_ref: cluster });
    const emv = async () => (await t.get(`/v1/campaigns/${campaignId}/metrics`)).totals.emv;
    expect(await emv()).toBe(26);
    const { status, body } = await patch({ network_default_emv: RATES });
    expect([status, body.written]).toEqual([200, { network_default_emv: RATES }]);
    expect(body.data.network_default_emv).toEqual(RATES);
    await heard("network_default_emv", RATES);
    expect(await emv()).toBe(50);
    expect((await me(t.stranger.key)).network_default_emv).toEqual(DEFAULTS);
    await patch({ network_default_emv: null });
    await heard("network_default_emv", DEFAULTS);
    expect(await emv()).toBe(26);
  });

  it("sets and clears the logo, and leaves what is not sent", async () => {
    const logo = "https://cdn.example.com/logo.png";
    await patch({ network_logo: logo });
    await heard("network_logo", logo);
    await patch({ network_default_emv: RATES, dry_run: true });
    expect((await me()).network_default_emv).toEqual(DEFAULTS);
    await patch({ network_default_emv: RATES });
    await heard("network_default_emv", RATES);
    expect((await me()).network_logo).toBe(logo);
    expect((await patch({ network_logo: logo })).body.warnings).toHaveLength(1);
    await patch({ network_logo: null });
    await heard("network_logo", null);
  });

  it("names the field of what it refuses", async () => {
    const params = await Promise.all(
      [
        { network_logo: "http://cdn.example.com/logo.png" },
        { network_default_emv: { ...RATES, likeRate: -1 } },
        { network_default_emv: { likeRate: 1 } },
      ].map(async (body) => {
        const answer = await patch(body);
        return [answer.status, answer.body.error.param];
      }),
    );
    expect(params).toEqual([
      [400, "network_logo"],
      [400, "network_default_emv.likeRate"],
      [400, "network_default_emv.commentRate"],
    ]);
  });
});
