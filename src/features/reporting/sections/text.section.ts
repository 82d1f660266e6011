import { Type } from "typebox";
import { REPORT_TYPES } from "../../../domain/report-documents/document.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { defineSection } from "./section.ts";

export const textSection = defineSection({
  type: "text",
  title: "Remarks",
  description: "Words of the author: Markdown without HTML, pictures and remote content.",
  reports: REPORT_TYPES,
  options: strictObject({
    markdown: Type.String({ maxLength: 10_000, default: "", description: "The text, Markdown." }),
  }),
  read: (_reading, { markdown }) =>
    Promise.resolve(
      markdown.trim() === ""
        ? undefined
        : { blocks: [{ kind: "text", key: "text", markdown: markdown.trim() }] },
    ),
});
