import { Type } from "typebox";
import { REPORT_TYPES } from "../../../domain/report-documents/document.ts";
import { prefixedId } from "../../../kernel/contract/fields.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { brandingSchema, sectionSchema, windowSchema } from "../definitions/index.ts";

export const templateParams = strictObject({
  id: prefixedId("tpl", { description: "Id of the template." }),
});

export const defaultField = Type.Boolean({
  description: "What a report of the type is made from where it names no template; one a type.",
});

export const templateSchema = strictObject(
  {
    object: oneOf(["report_template"]),
    id: prefixedId("tpl"),
    name: Type.String(),
    type: oneOf(REPORT_TYPES),
    sections: Type.Array(sectionSchema),
    window: windowSchema,
    branding: brandingSchema,
    is_default: Type.Boolean(),
    builtin: Type.Boolean({ description: "Part of the product: it cannot be changed or deleted." }),
    report_count: Type.Integer({ minimum: 0, description: "Reports made from it that exist." }),
    created_at: nullable(timestamp),
    updated_at: nullable(timestamp),
  },
  { $id: "ReportTemplate" },
);
