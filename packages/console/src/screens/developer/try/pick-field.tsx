import { texts } from "#texts/developer/try";
import { useAnswer } from "../../../api/use-answer.ts";
import { labelOf, type Source, valueOf } from "./sources.ts";
import styles from "./try.module.css";

interface ListAnswer {
  data: Readonly<Record<string, unknown>>[];
}

/** Chooses an id from what the workspace has. */
export function PickField({
  source: { address, needs, field },
  name,
  chosen,
  onPick,
}: {
  source: Source;
  name: string;
  chosen: string;
  onPick: (value: string) => void;
}) {
  const [path = "", query = ""] = (address ?? "").split("?");
  const list = useAnswer((api, options) =>
    address === null
      ? null
      : api.raw<ListAnswer>({
          path,
          query: Object.fromEntries(new URLSearchParams(query)),
          options,
        }),
  );
  if (needs !== null) return <p className="muted small">{texts.pickAfter(needs)}</p>;
  const entries = list.data?.data ?? [];
  if (entries.length === 0) return null;
  return (
    <select
      className={styles["pick"]}
      aria-label={texts.pickFor(name)}
      value={entries.some((entry) => valueOf(entry, field) === chosen) ? chosen : ""}
      onChange={(event) => event.target.value !== "" && onPick(event.target.value)}
    >
      <option value="">{texts.pick}</option>
      {entries.map((entry) => {
        const value = valueOf(entry, field);
        return (
          <option key={value} value={value}>
            {labelOf(entry, field)}
          </option>
        );
      })}
    </select>
  );
}
