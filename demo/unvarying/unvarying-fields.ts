import { ACCOUNT_FIELDS } from "./account-fields.ts";
import { CAMPAIGN_FIELDS } from "./campaign-fields.ts";
import { CATALOGUE_FIELDS } from "./catalogue-fields.ts";
import { CLUSTER_FIELDS } from "./cluster-fields.ts";
import { FIGURE_FIELDS } from "./figure-fields.ts";
import { PASSING_FIELDS } from "./passing-fields.ts";
import type { ReasonedFields } from "./reasoned-fields.ts";
import { REPORT_FIELDS } from "./report-fields.ts";
import { WORKSPACE_FIELDS } from "./workspace-fields.ts";

/**
 * All fields that never vary, by subject. A field that is missing here and never varies fails the
 * test: it lacks a writer.
 */
const UNVARYING: ReasonedFields = [
  ...ACCOUNT_FIELDS,
  ...CAMPAIGN_FIELDS,
  ...CATALOGUE_FIELDS,
  ...CLUSTER_FIELDS,
  ...FIGURE_FIELDS,
  ...PASSING_FIELDS,
  ...REPORT_FIELDS,
  ...WORKSPACE_FIELDS,
];

const RULES = UNVARYING.flatMap(([, names]) => names).map((name) => {
  const inner = name.replace(/^\*\./, "").replaceAll(/[.[\]*]/g, String.raw`\$&`);
  const start = name.startsWith("*.") ? String.raw`(?:^|.*\.)` : "^";
  return { name, pattern: new RegExp(`${start}${inner}$`) };
});

const PASSING = new Set(PASSING_FIELDS.flatMap(([, names]) => names));

/** Those of the fields that the lists give no reason for. */
export const unlisted = (fields: readonly string[]): string[] =>
  fields.filter((field) => !RULES.some(({ pattern }) => pattern.test(field)));

/** Names of the lists that are a field of no answer, apart from fields that come and go. */
export const namesWithoutField = (fields: readonly string[]): string[] =>
  RULES.filter(
    ({ name, pattern }) => !PASSING.has(name) && !fields.some((field) => pattern.test(field)),
  ).map(({ name }) => name);
