import { useMutation } from "@tanstack/react-query";
import { texts } from "#texts/team/data-requests";
import { useApi, useCanEdit } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useAnswer, useReadAgain } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { exactCount } from "../../../numbers/count.ts";
import { dateText, momentText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { AnswerView } from "../../../parts/page/answer-view.tsx";
import { Facts } from "../../../parts/page/facts.tsx";
import { STATE_TONES } from "./request-tones.ts";

/** One request: what was asked for, and what became of it. */
export function RequestDrawer({
  id,
  showName,
  onClose,
}: {
  id: string;
  showName: (id: string) => string;
  onClose: () => void;
}) {
  const api = useApi();
  const canEdit = useCanEdit();
  const readAgain = useReadAgain();
  const say = useNotice();
  const platforms = usePlatforms();
  const request = useAnswer((given, options) => given.dataRequests.get(id, options));
  const canceling = useMutation({
    mutationFn: async () => await api.dataRequests.cancel(id),
    onSuccess: () => {
      say({ text: texts.canceled });
      return readAgain("/data-requests");
    },
    onError: (error) => say({ text: problemOf(error).text }),
  });
  return (
    <Dialog
      isOpen
      form="drawer"
      title={texts.one}
      onClose={onClose}
      acts={
        canEdit &&
        request.data?.status === "open" && (
          <Button
            look="danger"
            waiting={canceling.isPending && texts.canceling}
            onClick={() => canceling.mutate()}
          >
            {texts.cancel}
          </Button>
        )
      }
    >
      <AnswerView answer={request} minHeight={260}>
        {(data) => (
          <Facts
            facts={[
              {
                name: texts.state,
                value: (
                  <StateMark tone={STATE_TONES[data.status]}>{texts.states[data.status]}</StateMark>
                ),
              },
              ...(data.rejected_reason === null
                ? []
                : [{ name: texts.reason, value: data.rejected_reason }]),
              { name: texts.what, value: data.platforms.map(platforms.name).join(", ") },
              { name: texts.shows, value: data.show_ids.map(showName).join(", ") },
              {
                name: texts.days,
                value:
                  data.window === null
                    ? texts.allDays
                    : texts.between(
                        dateText(data.window.start_date),
                        dateText(data.window.end_date),
                      ),
              },
              ...(data.note === null ? [] : [{ name: texts.forReader, value: data.note }]),
              {
                name: texts.added,
                value: data.rows_added === null ? "—" : exactCount(data.rows_added),
              },
              { name: texts.by, value: data.requested_by },
              { name: texts.asked, value: momentText(data.created_at) },
              ...(data.fulfilled_at === null
                ? []
                : [{ name: texts.states.fulfilled, value: momentText(data.fulfilled_at) }]),
              { name: texts.id, value: <code>{data.id}</code> },
            ]}
          />
        )}
      </AnswerView>
    </Dialog>
  );
}
