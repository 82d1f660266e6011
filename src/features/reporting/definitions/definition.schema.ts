import { Type } from "typebox";
import { prefixedId } from "../../../kernel/contract/fields.ts";
import { anyObject, nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { WINDOW_PRESETS } from "../../../domain/report-documents/window.ts";

/** Schemas of what a report or template shows: what a body may contain, and what is returned. */

export const SECTIONS_MAX = 40;

const text = nullable(Type.String());

export const nameField = Type.String({ minLength: 1, maxLength: 200 });

const color = Type.String({
  pattern: "^#[0-9A-Fa-f]{6}$",
  description: "`#rrggbb`. Its contrast with white is at least 4.5.",
});

const fileId = prefixedId("file", { description: "A picture of the library." });

/** Sections of a report or template, as they are sent. */
export const sectionsField = Type.Array(
  strictObject({
    id: Type.Optional(
      Type.String({
        pattern: "^[a-z0-9_]{1,40}$",
        description: "Stable name within the report; made of the type where it is left out.",
      }),
    ),
    type: Type.String({ minLength: 1, maxLength: 60, description: "Kind of section." }),
    title: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 120 }))),
    note: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 1_000 }))),
    options: Type.Optional(anyObject),
    hide_if_empty: Type.Optional(
      Type.Boolean({
        description: "Leave the section out where it has nothing to show; true unless sent.",
      }),
    ),
  }),
  {
    maxItems: SECTIONS_MAX,
    description: "In their order, at most 40; `method` is one of them, and is added where missing.",
  },
);

export const brandingField = strictObject({
  logo_file_id: Type.Optional(nullable(fileId)),
  primary_color: Type.Optional(nullable(color)),
  co_brand: Type.Optional(
    nullable(
      strictObject({
        name: Type.String({ minLength: 1, maxLength: 120 }),
        logo_file_id: Type.Optional(nullable(fileId)),
      }),
    ),
  ),
});

const windowField = strictObject({
  preset: Type.Optional(nullable(oneOf(WINDOW_PRESETS))),
  start_date: Type.Optional(nullable(Type.String({ format: "date" }))),
  end_date: Type.Optional(nullable(Type.String({ format: "date" }))),
});

/** Fields of a report that can be set when it is created and when it is changed. */
export const reportFields = {
  sections: Type.Optional(sectionsField),
  window: Type.Optional(
    nullable(
      Type.Unsafe<{ preset?: string | null; start_date?: string | null; end_date?: string | null }>(
        {
          ...windowField,
          description:
            "A preset, or the first and last day, UTC. Null: figures to date. A window moves with " +
            "its preset at each generation.",
        },
      ),
    ),
  ),
  branding: Type.Optional(nullable(brandingField)),
};

export const sectionSchema = strictObject({
  id: Type.String(),
  type: Type.String(),
  title: text,
  note: text,
  options: anyObject,
  hide_if_empty: Type.Boolean(),
});

export const brandingSchema = strictObject({
  logo_file_id: text,
  logo_url: text,
  primary_color: text,
  co_brand: nullable(strictObject({ name: Type.String(), logo_file_id: text, logo_url: text })),
});

export const windowSchema = nullable(
  strictObject({
    preset: text,
    start_date: text,
    end_date: text,
  }),
);
