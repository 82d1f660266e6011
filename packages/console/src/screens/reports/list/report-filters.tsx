import { texts } from "#texts/reports";
import { useAnswer } from "../../../api/use-answer.ts";
import { Choice } from "../../../parts/form/field.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { Check } from "../check.tsx";
import styles from "../reports.module.css";
import type { ListSearch } from "../search.ts";
import { REPORT_TYPES } from "../types.ts";

const STATES = ["draft", "generating", "ready", "failed"] as const;

/** What the list is filtered by; all of it is in the address. */
export function ReportFilters({
  search,
  onChange,
}: {
  search: ListSearch;
  onChange: (change: { [Name in keyof ListSearch]?: ListSearch[Name] | undefined }) => void;
}) {
  const { type, status, shared, campaign, show } = search;
  const named = useAnswer((api, options) =>
    campaign === undefined ? null : api.campaigns.get(campaign, {}, options),
  );
  const ofShow = useAnswer((api, options) =>
    show === undefined ? null : api.shows.get(show, options),
  );
  return (
    <search className={styles["filters"]}>
      <Choice
        label={texts.list.type}
        value={type ?? ""}
        onChange={(value) => onChange({ type: value === "" ? undefined : value })}
        choices={[
          { value: "", label: texts.list.anyType },
          ...REPORT_TYPES.map((value) => ({ value, label: texts.types[value] })),
        ]}
      />
      <Choice
        label={texts.list.state}
        value={status ?? ""}
        onChange={(value) => onChange({ status: value === "" ? undefined : value })}
        choices={[
          { value: "", label: texts.list.anyState },
          ...STATES.map((value) => ({ value, label: texts.states[value] })),
        ]}
      />
      <Check
        label={texts.list.onlyShared}
        isOn={shared !== undefined}
        onChange={(isOn) => onChange({ shared: isOn ? "yes" : undefined })}
      />
      {campaign !== undefined && (
        <Button size="small" icon="cross" onClick={() => onChange({ campaign: undefined })}>
          {texts.list.campaign(named.data?.name ?? campaign)}
        </Button>
      )}
      {show !== undefined && (
        <Button size="small" icon="cross" onClick={() => onChange({ show: undefined })}>
          {texts.list.show(ofShow.data?.name ?? show)}
        </Button>
      )}
    </search>
  );
}
