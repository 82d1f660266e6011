import type { StoredReportBranding } from "../../../db/schema/report-column-shapes.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import type { brandingSchema } from "./definition.schema.ts";

/** The branding of a report or template, with the addresses of its logos. */
export function viewBranding(
  branding: StoredReportBranding,
  urls: Urls,
): View<typeof brandingSchema> {
  const logoUrl = (fileId: string | null): string | null =>
    fileId === null ? null : `${urls.addresses.baseUrl}/v1/library/files/${fileId}/content`;
  return {
    logo_file_id: branding.logo_file_id,
    logo_url: logoUrl(branding.logo_file_id),
    primary_color: branding.primary_color,
    co_brand: branding.co_brand && {
      name: branding.co_brand.name,
      logo_file_id: branding.co_brand.logo_file_id,
      logo_url: logoUrl(branding.co_brand.logo_file_id),
    },
  };
}
