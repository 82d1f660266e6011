import { useState } from "react";
import { texts } from "#texts/review";
import { useAnswer } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { Bars } from "../../../parts/page/panel.tsx";
import styles from "./other-cluster.module.css";

const SHOWN = 20;

/** A cluster of the same show, chosen by its name. */
export function OtherCluster({
  showId,
  onChoose,
  onClose,
}: {
  showId: string;
  onChoose: (clusterId: string) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState("");
  const search = typed.trim();
  const { data } = useAnswer((api, options) =>
    api.clusters.list(
      { show_ids: [showId], limit: SHOWN, ...(search === "" ? {} : { search }) },
      options,
    ),
  );
  return (
    <Dialog isOpen title={texts.other.title} onClose={onClose}>
      <Field label={texts.other.search}>
        <TextInput type="search" value={typed} onChange={setTyped} autoFocus />
      </Field>
      {data === undefined ? (
        <Bars height={180} />
      ) : data.data.length === 0 ? (
        <p className="muted">{texts.other.none}</p>
      ) : (
        <ul className={styles["clusters"]}>
          {data.data.map(({ id, name, total_reach: reach }) => (
            <li key={id}>
              <button type="button" onClick={() => onChoose(id)}>
                <span>{name}</span>
                <span className="muted">
                  {reach === null ? "—" : texts.other.reach(exactCount(reach))}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
