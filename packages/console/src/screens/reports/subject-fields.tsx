import { texts } from "#texts/reports";
import { useAnswer } from "../../api/use-answer.ts";
import { dateText } from "../../numbers/time.ts";
import { ChoiceField } from "../../parts/form/choice-field.tsx";
import { Checks } from "./check.tsx";
import type { ReportType, Subject } from "./types.ts";

interface SubjectProps {
  type: ReportType;
  subject: Subject;
  onChange: (subject: Subject) => void;
}

/** What a report of a type is about. */
export function SubjectFields(props: SubjectProps) {
  const { type } = props;
  return (
    <>
      {(type === "campaign" || type === "custom") && <CampaignField {...props} />}
      {type === "show" && <ShowField {...props} />}
      {(type === "network" || type === "custom") && <ShowsField {...props} />}
      {type === "cluster" && <ClustersField {...props} />}
    </>
  );
}

function CampaignField({ type, subject, onChange }: SubjectProps) {
  const { data } = useAnswer((api, options) => api.campaigns.list({ limit: 100 }, options));
  const none = type === "custom" ? texts.subject.noCampaign : texts.subject.chooseCampaign;
  return (
    <ChoiceField
      label={texts.subject.campaign}
      value={subject.campaign_id ?? ""}
      choices={[
        { value: "", label: none },
        ...(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(id) => onChange({ ...subject, campaign_id: id === "" ? null : id })}
    />
  );
}

const useShowChoices = (): { value: string; label: string }[] => {
  const { data } = useAnswer((api, options) => api.shows.list({ limit: 100 }, options));
  return (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
};

function ShowField({ subject, onChange }: SubjectProps) {
  const shows = useShowChoices();
  return (
    <ChoiceField
      label={texts.subject.show}
      value={subject.show_ids[0] ?? ""}
      choices={[{ value: "", label: texts.subject.chooseShow }, ...shows]}
      onChange={(id) => onChange({ ...subject, show_ids: id === "" ? [] : [id] })}
    />
  );
}

function ShowsField({ type, subject, onChange }: SubjectProps) {
  const shows = useShowChoices();
  return (
    <Checks
      label={texts.subject.shows}
      {...(type === "network" ? { help: texts.subject.allShows } : {})}
      choices={shows}
      chosen={subject.show_ids}
      onChange={(ids) => onChange({ ...subject, show_ids: ids })}
    />
  );
}

function ClustersField({ subject, onChange }: SubjectProps) {
  const { data } = useAnswer((api, options) => api.clusters.list({ limit: 50 }, options));
  const clusters = data?.data ?? [];
  return (
    <Checks
      label={texts.subject.clusters}
      help={
        data !== undefined && clusters.length === 0
          ? texts.subject.noClusters
          : texts.subject.clustersHelp
      }
      choices={clusters.map(({ global_id: id, name, created_at: at }) => ({
        value: id,
        label: name,
        note: dateText(at),
      }))}
      chosen={subject.cluster_refs}
      onChange={(refs) => onChange({ ...subject, cluster_refs: refs })}
    />
  );
}
