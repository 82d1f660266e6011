import { beforeEach, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";

const FEED_HOST = { id: "host_1", name: "Ada Quist", bio: null, photo: null, social_links: {} };
const FEED_GUESTS = [
  { id: "guest_1", name: "Io Marsh", photo: null, featured: false, episode_link: null },
  { id: "guest_2", name: "Zed Roe", photo: null, featured: false, episode_link: null },
];

describe("PATCH /v1/shows/{show_id}/profile", () => {
  let showId: string;

  const t = useNetwork();
  beforeEach(async () => {
    showId = await t.app.show(t.workspaceId, { categories: ["Technology", "History"] });
    await t.sql(
      "update shows set hosts = $2, feed_hosts = $2, feed_guests = $3 where show_id = $1",
      [showId, JSON.stringify([FEED_HOST]), JSON.stringify(FEED_GUESTS)],
    );
  });

  const patch = (body: object, as = t.key) =>
    t.app.request("PATCH", `/v1/shows/${showId}/profile`, { key: as, body });
  const show = () => t.get(`/v1/shows/${showId}`);

  it("sets hosts that win over the feed's, and null gives those back", async () => {
    const social = { instagram: "https://www.instagram.com/elinhartwell" };
    const { status, body } = await patch({
      hosts: [
        { name: " Elin Hartwell ", social_links: social },
        { id: "host_1", name: "Ada Q." },
      ],
    });
    expect(status).toBe(200);
    expect(body.data.hosts).toMatchObject([
      { name: "Elin Hartwell", bio: null, social_links: social },
      { id: "host_1", name: "Ada Q." },
    ]);
    expect(body.written.hosts).toEqual(body.data.hosts);
    expect((await show()).host_names).toEqual(["Elin Hartwell", "Ada Q."]);
    await patch({ hosts: [] });
    expect((await show()).hosts).toEqual([]);
    await patch({ hosts: null });
    expect((await show()).hosts).toEqual([FEED_HOST]);
  });

  it("puts guests before those of the feed, once a name", async () => {
    await patch({ past_guests: [{ name: "zed roe", title: "Diver", featured: true }] });
    expect((await show()).past_guests).toMatchObject([
      { name: "zed roe", title: "Diver", featured: true },
      { name: "Io Marsh", title: null },
    ]);
  });

  it("hides a show all of whose categories are hidden from lists that do not ask for it", async () => {
    const listed = async (query = "") =>
      (await t.get(`/v1/shows?limit=100${query}`)).data
        .map(({ id }: { id: string }) => id)
        .includes(showId);
    await patch({ hidden_categories: ["technology"] });
    expect([(await show()).is_hidden, await listed()]).toEqual([false, true]);
    await patch({ hidden_categories: ["technology", "HISTORY"] });
    expect([(await show()).is_hidden, await listed()]).toEqual([true, false]);
    expect(await listed("&include_hidden=true")).toBe(true);
    await patch({ hidden_categories: null });
    expect([(await show()).hidden_categories, await listed()]).toEqual([[], true]);
  });

  it("keeps collaborations, of which opportunities make a pair", async () => {
    const otherId = await t.app.show(t.workspaceId, { name: "Tidewater" });
    const entry = { name: "Tidewater", with_show_id: otherId, date: "2026-09-01" };
    await patch({ collaborations: [entry] });
    const expected = { ...entry, episode_id: null, description: null };
    expect((await show()).collaborations).toEqual([expected]);
    const path = "/v1/sponsors/opportunities?include_empty_shows=true&limit=50";
    const pair = (await t.get(path)).data.find(({ shows }: { shows: { id: string }[] }) =>
      shows.some(({ id }) => id === otherId),
    );
    expect(pair).toMatchObject({
      collaborations: [{ episode_id: null, show_id: showId, date: "2026-09-01T00:00:00.000Z" }],
      score_parts: { collaborations: 5 },
    });
    const other = await t.app.workspace();
    await t.sql(
      "insert into workspace_shows (workspace_id, show_id, position, created_at) values ($1, $2, 0, now())",
      [other, showId],
    );
    const elsewhere = await t.app.get(`/v1/shows/${showId}`, { key: await t.app.key(other) });
    expect(elsewhere.body.collaborations).toEqual([{ ...expected, with_show_id: null }]);
  });

  it("keeps the switches and results of surveys, announces once, and skips what is the same", async () => {
    const survey = { respondents: 400, age: { "18-24": 0.2, note: "of those who answered" } };
    const sent = { agency_managed: true, show_host_section: false, survey_data: survey };
    const { body } = await patch(sent);
    expect(body.written).toEqual(sent);
    expect(await show()).toMatchObject(sent);
    expect((await patch(sent)).body.warnings).toHaveLength(1);
    const events = (await t.get("/v1/events?type=show.updated")).data.filter(
      (event: { data: { object: { id: string } } }) => event.data.object.id === showId,
    );
    expect(events).toHaveLength(1);
    expect(events[0].data.changed_fields.toSorted()).toEqual(Object.keys(sent).toSorted());
    await patch({ survey_data: null, agency_managed: false, dry_run: true });
    expect((await show()).survey_data).toEqual(survey);
  });

  it("names the field of what it refuses", async () => {
    const name = "Elin";
    const date = "2026-09-01";
    const params: unknown[] = [];
    for (const body of [
      { hosts: [{ name: " " }] },
      { hosts: [{ id: "host_9", name }] },
      { hosts: [{ name, photo: "ftp://example.com/a" }] },
      { hosts: [{ name, social_links: { myspace: "https://example.com" } }] },
      { past_guests: [{ name }, { name, episode_link: "nowhere" }] },
      { collaborations: [{ name, date, with_show_id: showId }] },
      { collaborations: [{ name, date, episode_id: "ep_other" }] },
      { hidden_categories: ["A", " "] },
      { survey_data: { answers: [{ age: 31 }] } },
      { survey_data: { contact: "ada@example.com" } },
      { survey_data: { a: { b: { c: { d: 1 } } } } },
      { agency_managed: null },
    ]) {
      const answer = await patch(body);
      params.push([answer.status, answer.body.error?.param]);
    }
    expect(params).toEqual(
      [
        "hosts[0].name",
        "hosts[0].id",
        "hosts[0].photo",
        "hosts[0].social_links",
        "past_guests[1].episode_link",
        "collaborations[0].with_show_id",
        "collaborations[0].episode_id",
        "hidden_categories[1]",
        "survey_data.answers",
        "survey_data.contact",
        "survey_data.a.b.c",
        "agency_managed",
      ].map((param) => [400, param]),
    );
    const stranger = await t.app.key(await t.app.workspace());
    expect((await patch({ hosts: [] }, stranger)).status).toBe(404);
  });
});
