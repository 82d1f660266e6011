import { texts } from "#texts/team";
import { useAnswer } from "../../../api/use-answer.ts";
import { dateText } from "../../../numbers/time.ts";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { AnswerView } from "../../../parts/page/answer-view.tsx";
import { Facts } from "../../../parts/page/facts.tsx";

/** One subnetwork, with its shows that this network sees. */
export function SubnetworkDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const subnetwork = useAnswer((api, options) => api.subnetworks.get(id, options));
  const me = useAnswer((api, options) => api.workspace.get(options));
  const nameOf = (showId: string): string =>
    me.data?.shows.find((show) => show.id === showId)?.name ?? showId;
  return (
    <Dialog
      isOpen
      form="drawer"
      title={subnetwork.data?.name ?? texts.subnetworks.details}
      onClose={onClose}
    >
      <AnswerView answer={subnetwork} minHeight={200}>
        {(data) => (
          <>
            <Facts
              facts={[
                {
                  name: texts.members.state,
                  value: texts.subnetworks.states[data.activation_state],
                },
                ...(data.handle === null
                  ? []
                  : [{ name: texts.subnetworks.handle, value: data.handle }]),
                ...(data.activated_at === null
                  ? []
                  : [{ name: texts.subnetworks.activated, value: dateText(data.activated_at) }]),
                { name: texts.subnetworks.made, value: dateText(data.created_at) },
                { name: texts.subnetworks.id, value: <code>{data.id}</code> },
              ]}
            />
            <h3>{texts.subnetworks.showsSeen}</h3>
            {data.show_ids.length === 0 ? (
              <p className="muted">{texts.subnetworks.noShowSeen}</p>
            ) : (
              <ul>
                {data.show_ids.map((showId) => (
                  <li key={showId}>{nameOf(showId)}</li>
                ))}
              </ul>
            )}
          </>
        )}
      </AnswerView>
    </Dialog>
  );
}
