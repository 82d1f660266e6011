import type { ReportLink } from "@castmeter/sdk";

/** Terms of a link while they are edited. */
export interface Terms {
  label: string;
  snapshot: string;
  depth: ReportLink["depth"];
  password: string;
  removesPassword: boolean;
  /** A day, through whose end the link is open; empty for never. */
  ends: string;
  allowsExport: boolean;
  isIndexable: boolean;
}

export const NEW_TERMS: Terms = {
  label: "",
  snapshot: "latest",
  depth: "full",
  password: "",
  removesPassword: false,
  ends: "",
  allowsExport: false,
  isIndexable: false,
};

export const termsOf = (link: ReportLink): Terms => ({
  label: link.label,
  snapshot: String(link.snapshot),
  depth: link.depth,
  password: "",
  removesPassword: false,
  ends: link.expires_at?.slice(0, 10) ?? "",
  allowsExport: link.allow_export,
  isIndexable: link.indexable,
});

/** The fields that are sent: an empty password keeps the one that there is. */
export const fieldsOf = (terms: Terms, ends: string | null = null) => ({
  label: terms.label.trim(),
  snapshot: terms.snapshot === "latest" ? ("latest" as const) : Number(terms.snapshot),
  depth: terms.depth,
  allow_export: terms.allowsExport,
  indexable: terms.isIndexable,
  ...endOf(terms, ends),
  ...passwordOf(terms),
});

/** The password where one is given or taken away. */
export const passwordOf = ({ password, removesPassword }: Terms): { password?: string | null } =>
  removesPassword ? { password: null } : password === "" ? {} : { password };

/** The end, where it is another day than before; the moment of the same day stays as it is. */
export const endOf = ({ ends }: Terms, before: string | null): { expires_at?: string | null } =>
  ends === (before?.slice(0, 10) ?? "")
    ? {}
    : { expires_at: ends === "" ? null : `${ends}T23:59:59Z` };
