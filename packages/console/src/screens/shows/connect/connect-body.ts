import type { ConnectIntegration, Integration } from "@castmeter/sdk";

type ApiField = Integration["connect_fields"][number];

/** A field of the form: one of the API's, or handle and address as one. */
export interface FormField {
  name: string;
  isSecret: boolean;
  isRequired: boolean;
  /** The API's own help; null for the field that is two. */
  help: string | null;
}

/** Name of the field that takes a handle as well as an address. */
export const PROFILE = "profile";

/** The fields of the form. A profile that is named by handle or address is typed into one field. */
export function formFields(fields: readonly ApiField[]): FormField[] {
  const isProfile = ({ name }: ApiField): boolean => name === "handle" || name === "url";
  const named = fields.filter(isProfile);
  const rest = fields
    .filter((field) => named.length < 2 || !isProfile(field))
    .map(({ name, secret, required, help }) => ({
      name,
      isSecret: secret,
      isRequired: required,
      help,
    }));
  return named.length < 2
    ? rest
    : [{ name: PROFILE, isSecret: false, isRequired: true, help: null }, ...rest];
}

/** The body of the request; what was left empty is left out. */
export function connectBody(values: Readonly<Record<string, string>>): ConnectIntegration {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const text = value.trim();
    if (text === "") return [];
    // A name may have dots in it, an address has a slash.
    if (name === PROFILE) return [[text.includes("/") ? "url" : "handle", text] as const];
    return [[name, text] as const];
  });
  return Object.fromEntries(entries);
}

/** The field of the form that a field of the API stands in. */
export const fieldOfParam = (param: string | null, fields: readonly FormField[]): string | null =>
  (param === "handle" || param === "url") && fields.some(({ name }) => name === PROFILE)
    ? PROFILE
    : param;

/** True once every field that is needed has a text. */
export const isFilled = (
  fields: readonly FormField[],
  values: Readonly<Record<string, string>>,
): boolean =>
  fields.every(({ name, isRequired }) => !isRequired || (values[name] ?? "").trim() !== "");
