import { texts } from "#texts/shows/profile";
import { problemOf } from "../../../api/problem.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { Warnings } from "../warnings.tsx";
import { wouldBeText } from "./profile-fields.ts";
import styles from "./profile.module.css";
import type { ProfileDraft } from "./use-profile-draft.ts";

/** What the changes would write, from the API's own dry run, and the way to save or drop them. */
export function ChangeBar({
  draft,
  error,
  isSaving,
  nameOf,
}: {
  draft: ProfileDraft;
  error: Error | null;
  isSaving: boolean;
  nameOf: (field: string) => string;
}) {
  const { plan, isAsking, stored } = draft;
  const writes = Object.entries(plan?.would_write ?? {});
  const before = stored as Readonly<Record<string, string>>;
  return (
    <section className={styles["bar"]} aria-label={texts.changes.title} aria-live="polite">
      <h3>{texts.changes.title}</h3>
      {error !== null && (
        <p className={styles["problem"]}>
          <StateMark tone="failed">{problemOf(error).text}</StateMark>
        </p>
      )}
      {error === null && writes.length === 0 && (
        <p className="muted">{isAsking ? texts.changes.asking : texts.changes.nothing}</p>
      )}
      {error === null && writes.length > 0 && (
        <dl className={isAsking ? styles["dim"] : undefined}>
          {writes.map(([field, value]) => (
            <div key={field}>
              <dt>{nameOf(field)}</dt>
              <dd>
                <del>{before[field] === "" ? texts.empty : before[field]}</del>{" "}
                <ins>{wouldBeText(value) ?? texts.empty}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Warnings warnings={plan?.warnings ?? []} isOpen />
      <p className={styles["acts"]}>
        <Button
          type="submit"
          look="main"
          size="large"
          disabled={error !== null || isAsking || writes.length === 0}
          waiting={isSaving && texts.saving}
        >
          {plan?.requires_confirm === true ? texts.saveAsk : texts.save}
        </Button>
        <Button size="large" onClick={draft.reset}>
          {texts.drop}
        </Button>
      </p>
    </section>
  );
}
