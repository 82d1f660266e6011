import type { Show, UpdateShowProfile } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { texts } from "#texts/shows/profile";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { useNotice } from "../../../parts/acts/undo.tsx";
import styles from "./profile.module.css";
import { Survey } from "./survey.tsx";

/** What of a show is listed and shown. A box is saved as it is ticked. */
export function Listing({ show, mayEdit }: { show: Show; mayEdit: boolean }) {
  const api = useApi();
  const say = useNotice();
  const readAgain = useReadAgain();
  const saving = useMutation({
    mutationFn: async ({ to }: { to: UpdateShowProfile; back: UpdateShowProfile }) =>
      await api.shows.updateProfile(show.id, to),
    onSuccess: async (_, { to, back }) => {
      say({
        text: texts.listing.saved,
        undo: () => saving.mutate({ to: back, back: to }),
      });
      await readAgain("/shows");
    },
    onError: (error) => say({ text: problemOf(error).text }),
  });
  const hidden = show.hidden_categories;
  const box = (label: string, isOn: boolean, to: UpdateShowProfile, back: UpdateShowProfile) => (
    <label key={label} className={styles["check"]}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={!mayEdit || saving.isPending}
        onChange={() => saving.mutate({ to, back })}
      />
      {label}
    </label>
  );
  return (
    <section className={styles["part"]}>
      <header>
        <h2>{texts.listing.title}</h2>
      </header>
      {box(
        texts.listing.hosts,
        show.show_host_section,
        { show_host_section: !show.show_host_section },
        { show_host_section: show.show_host_section },
      )}
      {box(
        texts.listing.agency,
        show.agency_managed,
        { agency_managed: !show.agency_managed },
        { agency_managed: show.agency_managed },
      )}
      {show.categories.length > 0 && <h3>{texts.listing.categories}</h3>}
      {show.categories.map((category) => {
        const isShown = !hidden.includes(category);
        return box(
          category,
          isShown,
          {
            hidden_categories: isShown
              ? [...hidden, category]
              : hidden.filter((name) => name !== category),
          },
          { hidden_categories: hidden },
        );
      })}
      {show.categories.length > 0 && <p className="muted small">{texts.listing.hiddenAll}</p>}
      <Survey key={JSON.stringify(show.survey_data)} show={show} mayEdit={mayEdit} />
    </section>
  );
}
