import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { getDocumentProxy } from "unpdf";
import { useFixture } from "../../../test/use-fixture.ts";
import { makeFilesJob } from "../../features/reporting/exports/index.ts";
import { startLinkFixture } from "./report-pages.test-support.ts";

const t = useFixture(startLinkFixture);

const picture = (width: number, height: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** A report with these logos and its first snapshot. */
async function branded(own: string, partner: string | null = null): Promise<string> {
  const id = await t.draft({
    branding: {
      logo_file_id: own,
      co_brand: { name: "Northgate Tea", logo_file_id: partner },
    },
  });
  await t.generate(id);
  return id;
}

const logosOf = (text: string) =>
  [...text.matchAll(/src="([^"]*\/logo-[0-9a-f]{64})"\s+alt="([^"]*)"/g)].map(
    ([, path = "", alt]) => ({ path, alt }),
  );

describe("the logos of a report", () => {
  it("are on the page as own copies with words, with the rights of the page", async () => {
    const id = await branded(
      await t.picture(await picture(900, 300, "#2f55d4")),
      await t.picture(await picture(64, 64, "#0b5d57")),
    );
    const { url } = await t.link(id);
    const page = await t.page(url);
    const logos = logosOf(page.text);
    const [, name] = /Report by <strong><bdi>([^<]+)/.exec(page.text) ?? [];
    expect(name).toBeDefined();
    expect(logos.map(({ alt }) => alt)).toEqual([`Logo of ${name}`, "Logo of Northgate Tea"]);
    expect(page.text).not.toMatch(/<img[^>]+src="https?:/);
    const copy = await t.page(logos[0]?.path ?? "");
    expect(copy.headers).toMatchObject({ "content-type": "image/jpeg", "x-robots-tag": "noindex" });
    expect(await sharp(copy.bytes).metadata()).toMatchObject({ width: 280, height: 93 });
    const etag = copy.headers["etag"] ?? "";
    expect(
      (await t.page(logos[0]?.path ?? "", { headers: { "if-none-match": etag } })).status,
    ).toBe(304);
  });

  it("are shown by no other link, and not before the password is known", async () => {
    const id = await branded(await t.picture(await picture(30, 30, "#aa0000")));
    const link = await t.link(id);
    const [{ path } = { path: "" }] = logosOf((await t.page(link.url)).text);
    const other = await t.link(await t.frozen());
    const sha256 = path.slice(path.lastIndexOf("/"));
    expect((await t.page(`${other.url}${sha256}`)).status).toBe(404);
    expect((await t.page(`${other.url}/logo-${"0".repeat(64)}`)).status).toBe(404);
    await t.send("PATCH", `/v1/reports/${id}/links/${link.id}`, { password: "harbour light" });
    expect((await t.page(path)).status).toBe(401);
    await t.send("DELETE", `/v1/reports/${id}/links/${link.id}?confirm=true`);
    expect((await t.page(path)).status).toBe(404);
  });

  it("stay with what was issued when the original is deleted, and are then left out", async () => {
    const fileId = await t.picture(await picture(40, 40, "#00aa00"));
    const id = await branded(fileId);
    const { url } = await t.link(id);
    await t.send("DELETE", `/v1/library/files/${fileId}?confirm=true`);
    const [{ path } = { path: "" }] = logosOf((await t.page(url)).text);
    expect((await t.page(path)).status).toBe(200);
    await t.generate(id);
    expect(logosOf((await t.page(url)).text)).toEqual([]);
    expect((await t.get(`/v1/reports/${id}/snapshots/2`)).warnings).toEqual([
      "A logo is left out: it is no longer in the library.",
    ]);
  });

  it("are left out with the reason where a picture is damaged or too large to draw", async () => {
    const whole = await picture(200, 200, "#123456");
    const damaged = await t.picture(whole.subarray(0, whole.length - 40));
    const huge = await t.picture(await picture(6_000, 6_000, "#ffffff"));
    const id = await branded(damaged, huge);
    const { warnings } = await t.get(`/v1/reports/${id}/snapshots/1`);
    expect(warnings).toHaveLength(2);
    for (const warning of warnings) expect(warning).toMatch(/^A logo is left out: It could not/);
    const { url } = await t.link(id);
    expect(logosOf((await t.page(url)).text)).toEqual([]);
  });

  it("are refused as drawings with scripts: the library takes no SVG", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    await expect(t.picture(svg, "logo.svg")).rejects.toThrow("unsupported_media_type");
  });

  it("are in the print, with their words", async () => {
    const id = await branded(await t.picture(await picture(64, 32, "#2f55d4")));
    await t.runJob(makeFilesJob, { workspace_id: t.workspaceId, report_id: id, number: 1 });
    const { url } = await t.link(id, { allow_export: true });
    const { bytes } = await t.page(`${url}.pdf`);
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    const tree = await (await pdf.getPage(1)).getStructTree();
    expect(JSON.stringify(tree)).toContain("Logo of ");
  });
});
