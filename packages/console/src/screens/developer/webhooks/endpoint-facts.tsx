import { texts as shared } from "#texts/developer";
import { texts } from "#texts/developer/endpoints";
import { useAnswer } from "../../../api/use-answer.ts";
import { momentText } from "../../../numbers/time.ts";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { AnswerView } from "../../../parts/page/answer-view.tsx";
import { Facts } from "../../../parts/page/facts.tsx";
import { oldSecretEnds } from "../keys/key-facts.ts";
import { stateText } from "./tile.tsx";
import { ENDPOINT_TONES, endpointState } from "./webhook-facts.ts";
import styles from "./webhooks.module.css";

const orNever = (moment: string | null): string =>
  moment === null ? texts.never : momentText(moment);

/** Everything that is known of an endpoint. Its secret is not. */
export function EndpointFacts({
  endpointId,
  onClose,
}: {
  endpointId: string;
  onClose: () => void;
}) {
  const endpoint = useAnswer((api, options) => api.webhookEndpoints.get(endpointId, options));
  return (
    <Dialog isOpen form="drawer" title={texts.factsTitle} onClose={onClose}>
      <AnswerView answer={endpoint} minHeight={300}>
        {(data) => {
          const { enabled_events: events } = data;
          const oldSecret = oldSecretEnds({ previous_expires_at: data.previous_secret_expires_at });
          return (
            <>
              <Facts
                facts={[
                  { name: texts.url, value: <code>{data.url}</code> },
                  {
                    name: shared.keys.state,
                    value: (
                      <StateMark tone={ENDPOINT_TONES[endpointState(data)]}>
                        {stateText(data)}
                      </StateMark>
                    ),
                  },
                  ...(data.description === null
                    ? []
                    : [{ name: texts.description, value: data.description }]),
                  { name: texts.waiting, value: data.pending_count },
                  { name: texts.lastSuccess, value: orNever(data.last_success_at) },
                  { name: texts.lastFailure, value: orNever(data.last_failure_at) },
                  { name: texts.secret, value: <code>{`…${data.secret_last_four}`}</code> },
                  ...(oldSecret === null
                    ? []
                    : [{ name: texts.oldSecret, value: momentText(oldSecret) }]),
                  { name: texts.owner, value: texts.owners[data.owner.type] },
                  { name: shared.keys.version, value: data.api_version },
                  { name: shared.keys.created, value: momentText(data.created_at) },
                  { name: shared.keys.id, value: <code>{data.id}</code> },
                ]}
              />
              <h3 className={styles["types"]}>{texts.types}</h3>
              {events.includes("*") ? (
                <p>{texts.allTypes}</p>
              ) : (
                <ul>
                  {events.map((type) => (
                    <li key={type}>
                      <code>{type}</code>
                    </li>
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </AnswerView>
    </Dialog>
  );
}
