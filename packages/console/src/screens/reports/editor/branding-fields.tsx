import type { CreateReport } from "@castmeter/sdk";
import { texts } from "#texts/reports/editor";
import { useAnswer } from "../../../api/use-answer.ts";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";
import type { Branding } from "../types.ts";
import { KeptText } from "./option-fields.tsx";

type SentBranding = NonNullable<CreateReport["branding"]>;

/** The branding as it is sent: with the ids of logos, and without their addresses. */
const sentOf = ({ logo_file_id: logo, primary_color: color, co_brand: partner }: Branding) => ({
  logo_file_id: logo,
  primary_color: color,
  co_brand: partner && { name: partner.name, logo_file_id: partner.logo_file_id },
});

/** Colour, logos of the library, and whom the report is for. */
export function BrandingFields({
  branding,
  hasPartner = true,
  isDisabled,
  onChange,
}: {
  branding: Branding;
  hasPartner?: boolean;
  isDisabled: boolean;
  onChange: (branding: SentBranding) => void;
}) {
  const { data } = useAnswer((api, options) =>
    api.library.list({ kind: "image", limit: 100 }, options),
  );
  const pictures = [
    { value: "", label: texts.report.noLogo },
    ...(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  const sent = sentOf(branding);
  const partner = sent.co_brand;
  return (
    <>
      {hasPartner && (
        <KeptText
          label={texts.report.partner}
          help={texts.report.partnerHelp}
          value={partner?.name ?? ""}
          isDisabled={isDisabled}
          onKeep={(name) =>
            onChange({
              ...sent,
              co_brand:
                name.trim() === ""
                  ? null
                  : { name: name.trim(), logo_file_id: partner?.logo_file_id ?? null },
            })
          }
        />
      )}
      {partner !== null && hasPartner && (
        <ChoiceField
          label={texts.report.partnerLogo}
          value={partner.logo_file_id ?? ""}
          choices={pictures}
          onChange={(id) =>
            onChange({ ...sent, co_brand: { ...partner, logo_file_id: id === "" ? null : id } })
          }
        />
      )}
      <ChoiceField
        label={texts.report.logo}
        value={branding.logo_file_id ?? ""}
        choices={pictures}
        help={texts.report.logoHelp}
        onChange={(id) => onChange({ ...sent, logo_file_id: id === "" ? null : id })}
      />
      <KeptText
        label={texts.report.color}
        help={texts.report.colorHelp}
        value={branding.primary_color ?? ""}
        isDisabled={isDisabled}
        onKeep={(color) =>
          onChange({ ...sent, primary_color: color.trim() === "" ? null : color.trim() })
        }
      />
    </>
  );
}
