import type { Report, UpdateReport } from "@castmeter/sdk";
import { useState } from "react";
import { texts as area } from "#texts/reports";
import { texts } from "#texts/reports/editor";
import { useAccess } from "../../../api/api-context.tsx";
import { Switch } from "../../../parts/form/switch.tsx";
import type { ReportSearch } from "../search.ts";
import type { Section } from "../types.ts";
import { useChange } from "../use-change.ts";
import { WindowField } from "../window-field.tsx";
import { BrandingFields } from "./branding-fields.tsx";
import styles from "./editor.module.css";
import { KeptText } from "./option-fields.tsx";
import { Paper, paperAddress } from "./paper.tsx";
import { ReadersPart } from "./readers-part.tsx";
import { SectionOptions } from "./section-options.tsx";
import { nameOf, SectionPanel } from "./section-panel.tsx";
import { changed } from "./section-list.ts";
import { SincePart } from "./since-part.tsx";
import { useChangeReport } from "./use-report.ts";

/** Names what the paper shows: the page is read again where it differs. */
const versionOf = ({ name, sections, window, branding, published_snapshot: last }: Report) => {
  let hash = 0;
  for (const letter of JSON.stringify([name, sections, window, branding, last]))
    hash = (hash * 31 + letter.charCodeAt(0)) | 0;
  return (hash >>> 0).toString(36);
};

/** Sections, the paper as the sponsor is served it, and options: three columns. */
export function Editor({
  report,
  search,
  canEdit,
}: {
  report: Report;
  search: ReportSearch;
  canEdit: boolean;
}) {
  const { workspace } = useAccess();
  const go = useChange<ReportSearch>();
  const { change } = useChangeReport(report);
  // What was changed stands until the server has answered.
  const [waiting, setWaiting] = useState<Section[] | null>(null);
  const [present, setPresent] = useState<ReadonlySet<string>>();
  const sections = waiting ?? report.sections;
  const chosen = sections.find(({ id }) => id === search.section);
  const save = (next: Section[], told: string): void => {
    setWaiting(next);
    void change({ sections: next }, { text: told, back: { sections: report.sections } })
      .catch(() => undefined)
      .finally(() => setWaiting(null));
  };
  const choose = (id: string | null): void => go({ section: id ?? undefined });
  const keep = (body: UpdateReport): void => void change(body).catch(() => undefined);
  const depth = search.depth ?? "full";
  return (
    <div className={styles["editor"]}>
      <SectionPanel
        type={report.type}
        sections={sections}
        chosen={chosen?.id ?? null}
        present={waiting === null ? present : undefined}
        canEdit={canEdit}
        onChoose={choose}
        onChange={save}
      />
      <section className={styles["desk"]} aria-label={texts.paper.label}>
        <div className={styles["desk-bar"]}>
          <span className="muted small">{texts.paper.note}</span>
          <Switch
            label={texts.paper.depth}
            value={depth}
            choices={(["full", "bands", "none"] as const).map((value) => ({
              value,
              label: area.depths[value],
            }))}
            onChange={(value) => go({ depth: value === "full" ? undefined : value })}
          />
        </div>
        <Paper
          title={texts.paper.title(report.name)}
          src={paperAddress(workspace.id, report.id, {
            ...(depth === "full" ? {} : { depth }),
            of: versionOf(report),
          })}
          chosen={chosen?.id ?? null}
          onChoose={choose}
          onRead={setPresent}
        />
      </section>
      <aside className={styles["side"]} aria-label={chosen ? nameOf(chosen) : texts.report.title}>
        <fieldset className={styles["plain"]} disabled={!canEdit}>
          {chosen === undefined ? (
            <section className={styles["options"]} aria-labelledby="report-options">
              <h2 id="report-options">{texts.report.title}</h2>
              <KeptText
                label={texts.report.name}
                value={report.name}
                isDisabled={!canEdit}
                help={texts.report.headline}
                onKeep={(name) => name.trim() !== "" && keep({ name: name.trim() })}
              />
              <WindowField
                type={report.type}
                window={report.window}
                isDisabled={!canEdit}
                onChange={(window) => keep({ window })}
              />
              <BrandingFields
                branding={report.branding}
                isDisabled={!canEdit}
                onChange={(branding) => keep({ branding })}
              />
            </section>
          ) : (
            <SectionOptions
              section={chosen}
              canEdit={canEdit}
              onChange={(next) =>
                save(
                  changed(sections, chosen.id, next),
                  `${nameOf(chosen)}: ${texts.options.saved}`,
                )
              }
            />
          )}
        </fieldset>
        <ReadersPart report={report} canEdit={canEdit} />
        <SincePart reportId={report.id} />
      </aside>
    </div>
  );
}
