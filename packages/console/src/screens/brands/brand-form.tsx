import type { Brand, WriteResult } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/brands";
import { useApi } from "../../api/api-context.tsx";
import { useReadAgain } from "../../api/use-answer.ts";
import { useNotice } from "../../parts/acts/undo.tsx";
import { type ProblemFor, FormDialog } from "../../parts/dialog/form-dialog.tsx";
import { Field, TextInput } from "../../parts/form/field.tsx";
import {
  BRAND_FIELDS,
  brandBody,
  type BrandField,
  type TypedBrand,
  typedBrand,
} from "./brand-body.ts";

interface Entry {
  field: BrandField;
  label: string;
  help?: string;
  lines?: number;
  type?: "url";
  /** Its name in the API where that is of the object around it. */
  param?: string;
}

const { form } = texts;

const ENTRIES: readonly Entry[] = [
  { field: "name", label: form.name },
  { field: "website", label: form.website, type: "url" },
  { field: "description", label: form.description, lines: 2 },
  { field: "categories", label: form.categories, help: form.listHelp },
  { field: "talking_points", label: form.points, help: form.pointsHelp, lines: 4 },
  {
    field: "blocked_categories",
    label: form.blockedCategories,
    help: form.listHelp,
    param: "brand_safety.blocked_categories",
  },
  {
    field: "blocked_topics",
    label: form.blockedTopics,
    help: form.listHelp,
    param: "brand_safety.blocked_topics",
  },
  {
    field: "age_range",
    label: form.age,
    help: form.ageHelp,
    param: "target_audience.age_range",
  },
  { field: "genders", label: form.genders, help: form.listHelp, param: "target_audience.genders" },
  {
    field: "countries",
    label: form.countries,
    help: form.listHelp,
    param: "target_audience.countries",
  },
  { field: "tags", label: form.tags, help: form.listHelp },
  { field: "logo_url", label: form.logo, help: form.logoHelp, type: "url" },
];

const PARAMS = [...BRAND_FIELDS, ...ENTRIES.flatMap(({ param }) => param ?? [])];

/** Makes a brand, or changes one. */
export function BrandForm({
  brand,
  onDone,
  onClose,
}: {
  brand: Brand | null;
  onDone: (brand: Brand) => void;
  onClose: () => void;
}) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const stored = typedBrand(brand);
  const [typed, setTyped] = useState<TypedBrand>(stored);
  const send = (): PromiseLike<WriteResult<Brand>> => {
    const body = brandBody(typed, stored);
    return brand === null
      ? api.brands.create({ ...body, name: typed.name.trim() })
      : api.brands.update(brand.id, body);
  };
  return (
    <FormDialog
      form="drawer"
      title={brand === null ? form.addTitle : form.editTitle(brand.name)}
      act={brand === null ? texts.add.act : form.save}
      isDisabled={typed.name.trim() === ""}
      fields={PARAMS}
      send={send}
      onDone={({ data }) => {
        say({ text: brand === null ? texts.add.done(data.name) : form.saved });
        void readAgain("/brands", "/sponsors");
        onDone(data);
      }}
      onClose={onClose}
    >
      {(problemFor: ProblemFor) =>
        ENTRIES.map(({ field, label, help, lines, type, param = field }) => (
          <Field key={field} label={label} help={help} problem={problemFor(param)}>
            <TextInput
              type={type ?? "text"}
              value={typed[field]}
              onChange={(value) => setTyped({ ...typed, [field]: value })}
              autoFocus={field === "name" && brand === null}
              {...(lines === undefined ? {} : { lines })}
            />
          </Field>
        ))
      }
    </FormDialog>
  );
}
