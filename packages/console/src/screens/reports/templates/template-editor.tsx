import type { ReportTemplate, UpdateReportTemplate } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/reports/templates";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { ListBar } from "../../../parts/page/answer-view.tsx";
import { BrandingFields } from "../editor/branding-fields.tsx";
import { KeptText } from "../editor/option-fields.tsx";
import { changed } from "../editor/section-list.ts";
import { SectionOptions } from "../editor/section-options.tsx";
import { SectionPanel } from "../editor/section-panel.tsx";
import type { TemplatesSearch } from "../search.ts";
import type { Section } from "../types.ts";
import { useChange } from "../use-change.ts";
import { WindowField } from "../window-field.tsx";
import styles from "./templates.module.css";

/** A template: its sections, and what is set of each. It is about nothing, so it has no paper. */
export function TemplateEditor({
  template,
  search,
  canEdit,
}: {
  template: ReportTemplate;
  search: TemplatesSearch;
  canEdit: boolean;
}) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const go = useChange<TemplatesSearch>();
  const [waiting, setWaiting] = useState<Section[] | null>(null);
  const isOpen = canEdit && !template.builtin;
  const sections = waiting ?? template.sections;
  const chosen = sections.find(({ id }) => id === search.section);
  const { mutate } = useMutation({
    mutationFn: async (body: UpdateReportTemplate) =>
      await api.reportTemplates.update(template.id, body),
    onSuccess: () => readAgain("/report-templates"),
    onError: (error) => say({ text: problemOf(error).text }),
    onSettled: () => setWaiting(null),
  });
  const save = (next: Section[], told: string): void => {
    const before = template.sections;
    setWaiting(next);
    mutate(
      { sections: next },
      {
        onSuccess: () => say({ text: told, undo: () => mutate({ sections: before }) }),
      },
    );
  };
  const name = template.name;
  return (
    <>
      <ListBar
        title={name}
        {...(template.builtin ? { note: texts.readOnly } : {})}
        acts={
          <Button
            look="quiet"
            icon="left"
            onClick={() => go({ template: undefined, section: undefined })}
          >
            {texts.back}
          </Button>
        }
      />
      <div className={styles["template"]}>
        <SectionPanel
          type={template.type}
          sections={sections}
          chosen={chosen?.id ?? null}
          canEdit={isOpen}
          onChoose={(id) => go({ section: id ?? undefined })}
          onChange={save}
        />
        <fieldset className={styles["plain"]} disabled={!isOpen}>
          {chosen === undefined ? (
            <section className={styles["fields"]} aria-label={name}>
              <KeptText
                label={texts.form.name}
                value={name}
                isDisabled={!isOpen}
                onKeep={(typed) => typed.trim() !== "" && mutate({ name: typed.trim() })}
              />
              <WindowField
                type={template.type}
                window={template.window}
                isDisabled={!isOpen}
                onChange={(window) => mutate({ window })}
              />
              <BrandingFields
                branding={template.branding}
                hasPartner={false}
                isDisabled={!isOpen}
                onChange={(branding) => mutate({ branding })}
              />
            </section>
          ) : (
            <SectionOptions
              section={chosen}
              canEdit={isOpen}
              onChange={(next) => save(changed(sections, chosen.id, next), name)}
            />
          )}
        </fieldset>
      </div>
    </>
  );
}
