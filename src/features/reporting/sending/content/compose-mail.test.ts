import { describe, expect, it } from "vitest";
import { composeMail, type MailContent } from "./compose-mail.ts";

const content: MailContent = {
  subject: "Acme x Harbour Audio: week 3 of 6, 61 % delivered",
  name: "Autumn <b>flight</b>",
  issuer: "Harbour Audio",
  period: "1 Oct 2026 to 31 Oct 2026",
  lead: "61 % of the promise was delivered.",
  figures: [
    { label: "Reach", text: "12,400", change: "+1,200" },
    { label: "Delivered", text: "61.0 %", change: null },
  ],
  chart: { title: "Delivery", alt: "Sum to each day: 12,400.", png: new Uint8Array([1]) },
  changes: "4 figures changed: 3 late data, 1 post removed.",
  missing: ["Not known: Spend."],
  age: "Figures as of 1 Nov 2026, 08:00 UTC.",
  message: "Week three.\nRegards",
  link: {
    url: "https://networks.castmeter.example/report/w/r/t",
    expiresAt: new Date("2027-01-30T08:00:00.000Z"),
    hasPassword: true,
  },
  files: {
    attached: [{ name: "Autumn (1).pdf", mediaType: "application/pdf", content: new Uint8Array() }],
    leftOut: [],
  },
  unsubscribeUrl: "https://castmeter.example/unsubscribe/t",
};

/** The texts of HTML in their order. */
const textsOf = (html: string): string =>
  html
    .replaceAll(/<br \/>/g, "\n")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

describe("the two parts of a mail", () => {
  it("say the same, and the HTML shows no markup of others", () => {
    const { text, html = "" } = composeMail(content);
    expect(html).toContain("Autumn &lt;b&gt;flight&lt;/b&gt;");
    const plain = textsOf(html);
    for (const part of [
      "61 % of the promise was delivered.",
      "12,400",
      "+1,200",
      "Since the last report: 4 figures changed: 3 late data, 1 post removed.",
      "Not known: Spend.",
      "Figures as of 1 Nov 2026, 08:00 UTC.",
      "Attached: Autumn (1).pdf.",
      "The link asks for a password.",
      "The link works until 30 Jan 2027.",
      "Sent by Harbour Audio with Castmeter.",
    ]) {
      expect(text.replaceAll("\n", " ")).toContain(part);
      expect(plain).toContain(part);
    }
    for (const address of [content.link?.url ?? "", content.unsubscribeUrl ?? ""]) {
      expect(text).toContain(address);
      expect(html).toContain(`href="${address}"`);
    }
    expect(html).toContain('alt="Sum to each day: 12,400."');
    expect(text).toContain("Delivery: Sum to each day: 12,400.");
  });

  it("stay below 60 kB of HTML with the longest texts, each letter of which is escaped", () => {
    const long = '"'.repeat(5_000);
    const { html = "", subject } = composeMail({
      ...content,
      subject: long,
      name: long,
      issuer: long,
      lead: long,
      changes: long,
      missing: [long, long],
      age: long,
      message: '"'.repeat(2_000),
      figures: Array.from({ length: 3 }, () => ({ label: long, text: long, change: long })),
      chart: { title: long, alt: long, png: new Uint8Array([1]) },
      files: { attached: [], leftOut: [long] },
    });
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
    expect(subject).toHaveLength(160);
  });

  it("have no button, no picture and no way out where there are none", () => {
    const { text, html, attachments, unsubscribeUrl } = composeMail({
      ...content,
      chart: null,
      link: null,
      files: { attached: [], leftOut: [] },
      unsubscribeUrl: null,
    });
    expect(`${text}${html}`).not.toMatch(/Open the report|cid:|No more mails|works until/);
    expect([attachments, unsubscribeUrl]).toEqual([[], undefined]);
  });
});
