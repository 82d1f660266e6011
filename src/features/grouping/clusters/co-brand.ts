import type { Static } from "typebox";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { webAddressOf } from "../../../kernel/contract/web-address.ts";
import type { coBrandSchema } from "./cluster.schema.ts";

/** The partner named on a cluster's public page, as stored. */
export type CoBrand = Record<"logo_url" | "href", string | null> & Record<"name", string>;

/** @throws ApiError `parameter_invalid` for text that is only blanks. */
export function requireText(param: string, text: string): string {
  const trimmed = text.trim();
  if (trimmed === "") throw parameterInvalid(param, "out_of_range", `${param} holds only blanks.`);
  return trimmed;
}

/** @throws ApiError `parameter_invalid` naming the field. */
export function coBrandOf({ name, logo_url, href }: Static<typeof coBrandSchema>): CoBrand {
  const address = (field: "logo_url" | "href", text: string | null | undefined): string | null =>
    text === null || text === undefined
      ? null
      : webAddressOf(`customization.co_brand.${field}`, text, ["https:"]);
  return {
    name: requireText("customization.co_brand.name", name),
    logo_url: address("logo_url", logo_url),
    href: address("href", href),
  };
}
