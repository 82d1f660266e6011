import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { writeZip, type ZipPart } from "./zip.test-support.ts";
import { FORM_TYPE, formOf, startLibraryFixture } from "./library.test-support.ts";

const PDF = "%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n";
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const part = (name: string, more: Partial<ZipPart> = {}): ZipPart => ({
  name,
  content: "<x/>",
  ...more,
});
const DOCX = [part("[Content_Types].xml"), part("word/document.xml")];
const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
const spooled = () => readdirSync(tmpdir()).filter((name) => name.startsWith("castmeter-upload-"));

describe("POST /v1/library/files", () => {
  const t = useFixture(startLibraryFixture);
  const upload = (content: string | Buffer, filename = "order.pdf", fields = {}) =>
    t.post(formOf([{ filename, content }], fields));

  it("stores the bytes, with the type of the content and the fields that were sent", async () => {
    const { app, workspaceId, post } = t;
    const showId = await app.show(workspaceId);
    const answer = await post(
      formOf([{ filename: "Заказ № 4.pdf", content: PDF }], {
        kind: "insertion_order",
        folder: "Autumn",
        tags: ["one", "two", "ONE"],
        show_ids: [showId],
      }),
    );
    expect([answer.status, answer.headers["location"]]).toEqual([
      201,
      `/v1/library/files/${answer.body.id}`,
    ]);
    expect(answer.body.data).toMatchObject({
      object: "library_file",
      name: "Заказ № 4.pdf",
      kind: "insertion_order",
      mime_type: "application/pdf",
      size_bytes: PDF.length,
      sha256: sha256(PDF),
      status: "ready",
      folder: "Autumn",
      tags: ["one", "two"],
      show_ids: [showId],
      created_by: "test key",
    });
    expect(t.stored()).toContain(answer.body.id);
  });

  it.each([
    ["a picture", PNG, "image/png", "image"],
    [
      "a text document",
      writeZip(DOCX),
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "document",
    ],
    ["a table", "show,cpm\nSalt,25\nSignal,30\n", "text/csv", "document"],
    ["captions", "WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n", "text/vtt", "transcript"],
    [
      "subtitles",
      "1\n00:00:00,000 --> 00:00:01,000\nHello\n",
      "application/x-subrip",
      "transcript",
    ],
    [
      "a mail",
      "From: ada@example.com\nSubject: Order\n\nFour reads.\n",
      "message/rfc822",
      "document",
    ],
    ["a text", "Four reads,\nplease.", "text/plain", "document"],
  ])("takes %s by its content, whatever the name", async (_what, content, type, kind) => {
    const { body, status } = await upload(content, "x.exe");
    expect([status, body.data?.mime_type, body.data?.kind]).toEqual([201, type, kind]);
  });

  const macros = [...DOCX, part("word/vbaProject.bin")];
  it.each([
    ["a program named as a PDF", Buffer.from("7f454c4602010100", "hex"), 415, "file"],
    ["a page named as a text", "<!DOCTYPE html><script>1</script>", 415, "file"],
    ["a drawing", '<svg xmlns="http://www.w3.org/2000/svg"/>', 415, "file"],
    ["a drawing with a prologue", '<?xml version="1.0"?><svg/>', 415, "file"],
    ["a page behind a comment", "hello <script>1</script>", 415, "file"],
    ["a ZIP", writeZip([part("a.txt")]), 415, "file"],
    ["a PDF that is a ZIP as well", Buffer.concat([Buffer.from(PDF), writeZip(DOCX)]), 415, "file"],
    ["a picture that is a ZIP as well", Buffer.concat([PNG, writeZip(DOCX)]), 415, "file"],
    ["a PDF behind other bytes", `junk\n${PDF}`, 415, "file"],
    ["a GIF that is a PDF as well", `GIF89a\u0001\0\u0001\0\0\0\0${PDF}`, 415, "file"],
    ["a PNG that is a PDF as well", Buffer.concat([PNG, Buffer.from(PDF)]), 415, "file"],
    [
      "a JPEG that is a PDF as well",
      Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.from(PDF)]),
      415,
      "file",
    ],
    ["a WAV that is a PDF as well", `RIFF\0\0\0\0WAVEfmt ${PDF}`, 415, "file"],
    ["a WebP that is a PDF as well", `RIFF\0\0\0\0WEBPVP8 ${PDF}`, 415, "file"],
    ["an MP4 that is a PDF as well", `\0\0\0\u0018ftypmp42\0\0\0\0mp42isom${PDF}`, 415, "file"],
    ["an MP3 that is a PDF as well", `ID3\u0004\0\0\0\0\0\0${PDF}`, 415, "file"],
    ["a document that is a PDF as well", writeZip([part("%PDF-1.7"), ...DOCX]), 415, "file"],
    [
      "a document that unpacks to 60 MB",
      writeZip([...DOCX, part("word/a.xml", { unpackedBytes: 60e6, packedBytes: 1e6 })]),
      415,
      "file",
    ],
    [
      "a document of ratio 101",
      writeZip([...DOCX, part("word/a.xml", { unpackedBytes: 101_000 })]),
      415,
      "file",
    ],
    ["a document with macros", writeZip(macros), 415, "file"],
    [
      "a document with a path that leads out",
      writeZip([...DOCX, part("../../etc/passwd")]),
      415,
      "file",
    ],
    ["a document with an archive in it", writeZip([...DOCX, part("word/inner.zip")]), 415, "file"],
    [
      "a document with two parts of one name",
      writeZip([...DOCX, part("word/document.xml")]),
      415,
      "file",
    ],
    ["a document that is cut off", writeZip(DOCX).subarray(0, 60), 415, "file"],
    ["a document with bytes behind its end", Buffer.concat([writeZip(DOCX), PNG]), 415, "file"],
    ["text that is not UTF-8", Buffer.from([0x61, 0xff, 0x62]), 415, "file"],
    ["text with NUL", "a\0b", 415, "file"],
    ["0 bytes", "", 400, "file"],
  ])("refuses %s and keeps nothing", async (_what, content, status, param) => {
    const before = t.stored();
    const answer = await upload(content, "order.pdf");
    expect([answer.status, answer.body.error.param]).toEqual([status, param]);
    expect(answer.body.error.message.length).toBeGreaterThan(10);
    expect([t.stored(), spooled()]).toEqual([before, []]);
  });

  it.each([
    ["a path", "../../etc/passwd"],
    ["a path of Windows", "C:\\orders\\a.pdf"],
    ["NUL", "order.pdf\0.exe"],
    ["marks that turn the direction", "order\u202Efdp.exe"],
    ["10,000 characters", "a".repeat(10_000)],
    ["nothing but dots", ".."],
    ["blanks alone", "  "],
  ])("refuses a name that is or holds %s, of the file or in the field", async (_what, name) => {
    const before = t.stored();
    for (const answer of [await upload(PDF, name), await upload(PDF, "a.pdf", { name })])
      expect([answer.status, answer.body.error.code]).toEqual([400, "parameter_invalid"]);
    expect([t.stored(), spooled()]).toEqual([before, []]);
  });

  it.each([
    ["two files", formOf([{ content: "a" }, { content: "b" }]), 400, "file"],
    ["no file", formOf([], { name: "a" }), 400, "file"],
    ["a file as a field", formOf([], { file: "a" }), 400, "file"],
    ["a file in another part", formOf([{ content: "a", field: "other" }]), 400, "other"],
    ["no name at all", formOf([{ content: "a", filename: null }]), 400, "name"],
    [
      "a field of 100 kB",
      formOf([{ content: "a" }], { folder: "a".repeat(100_000) }),
      400,
      "folder",
    ],
    ["an unknown field", formOf([{ content: "a" }], { colour: "red" }), 400, "colour"],
    ["a field __proto__", formOf([{ content: "a" }], { ["__proto__"]: "1" }), 400, "__proto__"],
    ["NUL in a folder", formOf([{ content: "a" }], { folder: "a\0b" }), 400, "folder"],
    ["a kind that is none", formOf([{ content: "a" }], { kind: "virus" }), 400, "kind"],
    [
      "a field that is sent twice",
      formOf([{ content: "a" }], { folder: ["a", "b"] }),
      400,
      "folder",
    ],
    [
      "150 fields",
      formOf([{ content: "a" }], { tags: Array.from({ length: 150 }, () => "a") }),
      400,
      null,
    ],
    [
      "a brand that is not there",
      formOf([{ content: "a" }], { brand_id: `brd_${"0".repeat(24)}` }),
      404,
      null,
    ],
    ["a form without an end", formOf([{ content: "a" }]).subarray(0, -6), 400, null],
    ["no form", Buffer.from("hello"), 400, null],
  ])("refuses %s and keeps nothing", async (_what, form, status, param) => {
    const before = t.stored();
    const answer = await t.post(form);
    expect([answer.status, answer.body.error.param]).toEqual([status, param]);
    expect([t.stored(), spooled()]).toEqual([before, []]);
  });

  it("refuses other media types and compressed bodies", async () => {
    const form = formOf([{ content: "a" }]);
    for (const headers of [
      { "content-type": "application/json" },
      { "content-type": "multipart/form-data" },
      { "content-type": FORM_TYPE, "content-encoding": "gzip" },
    ]) {
      const { status, body } = await t.post(form, { headers });
      expect([status, body.error.code]).toEqual([415, "unsupported_media_type"]);
    }
  });

  it("keeps no marks that are not seen of a tag", async () => {
    const { body } = await upload("text", "a.txt", { tags: ["a\0b\u202e"] });
    expect(body.data.tags.join()).toMatch(/^a ?b$/);
    const blank = await upload("text", "a.txt", { tags: ["a", "\0"] });
    expect(blank.body.error).toMatchObject({ code: "parameter_invalid", param: "tags[1]" });
  });

  it("takes 25 MiB, and answers 413 for one byte more", async () => {
    const limit = 25 * 1024 * 1024;
    const most = await upload(Buffer.concat([PNG, Buffer.alloc(limit - PNG.length, 1)]), "a.png");
    expect([most.status, most.body.data?.size_bytes]).toEqual([201, limit]);
    const before = t.stored();
    const over = await upload(Buffer.alloc(limit + 1, 1), "a.png");
    expect([over.status, over.body.error]).toMatchObject([
      413,
      { code: "payload_too_large", param: "file", max_bytes: limit },
    ]);
    expect([t.stored(), spooled()]).toEqual([before, []]);
  });

  it("answers what it would write for a dry run, and stores nothing", async () => {
    const before = t.stored();
    const { status, body } = await upload(PDF, "a.pdf", { dry_run: "true" });
    expect([status, body.object, body.would_write.mime_type]).toEqual([
      200,
      "dry_run",
      "application/pdf",
    ]);
    expect(t.stored()).toEqual(before);
  });

  it("answers a repetition with the first file, and refuses other bytes under its key", async () => {
    const headers = { "idempotency-key": "upload-1" };
    const form = (content: string) => formOf([{ filename: "a.txt", content }]);
    const first = await t.post(form("one"), { headers });
    const stored = t.stored();
    const again = await t.post(form("one"), { headers });
    expect([again.status, again.body.id, again.body.replayed]).toEqual([201, first.body.id, true]);
    const other = await t.post(form("two"), { headers });
    expect([other.status, other.body.error.code]).toEqual([422, "idempotency_key_reused"]);
    expect(t.stored()).toEqual(stored);
  });
});

describe("the storage of a workspace", () => {
  it("ends with its plan's, and what was refused is not kept", async () => {
    const fixture = await startLibraryFixture({ sellsPlans: true, plan: "free" });
    const { app, post } = fixture;
    const id = await fixture.file();
    await app.sql("update library_files set size_bytes = 1024 * 1024 * 1024 where id = $1", [id]);
    const refused = await post(formOf([{ content: "one more" }]));
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: "limit_reached", limit: 1024 ** 3, current: 1024 ** 3 },
    ]);
    expect(fixture.stored()).toEqual([id]);
    await fixture.close();
  });

  it("is that of the operator's setting where there is one", async () => {
    const fixture = await startLibraryFixture({ fileStorage: { bytesMax: 20 } });
    await fixture.file();
    const refused = await fixture.post(formOf([{ content: "one more" }]));
    expect(refused.body.error).toMatchObject({ code: "limit_reached", limit: 20, current: 18 });
    await fixture.close();
  });

  it("is not passed by uploads at the same time", async () => {
    const fixture = await startLibraryFixture({ fileStorage: { bytesMax: 20 } });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => fixture.post(formOf([{ content: "0123456789" }]))),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect([made.length, fixture.stored().length]).toEqual([2, 2]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    await fixture.close();
  });
});
