import type { ReportTemplate } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/reports/templates";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { type MenuItem, PopupMenu } from "../../../parts/acts/menu.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { useChange } from "../use-change.ts";
import type { TemplatesSearch } from "../search.ts";

/** What can be done with a template; a built-in one can be copied. */
export function TemplateActs({
  template,
  onCopy,
}: {
  template: ReportTemplate;
  onCopy: (template: ReportTemplate) => void;
}) {
  const { id, name, builtin, is_default: isDefault } = template;
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const go = useChange<TemplatesSearch>();
  const [isRemoving, setRemoving] = useState(false);
  const again = (): Promise<void> => readAgain("/report-templates");
  const asDefault = useMutation({
    mutationFn: async (isOn: boolean) => await api.reportTemplates.update(id, { is_default: isOn }),
    onSuccess: (_result, isOn) => {
      say({
        text: isOn ? texts.defaulted(name) : texts.undefaulted(name),
        undo: () => asDefault.mutate(!isOn),
      });
      return again();
    },
    onError: (error) => say({ text: problemOf(error).text }),
  });
  const own: MenuItem[] = builtin
    ? []
    : [
        {
          id: "default",
          label: isDefault ? texts.notDefault : texts.makeDefault,
          onChoose: () => asDefault.mutate(!isDefault),
        },
        { id: "delete", label: texts.remove, isDanger: true, onChoose: () => setRemoving(true) },
      ];
  return (
    <>
      <PopupMenu
        label={texts.actsOf(name)}
        isIconOnly
        items={[
          { id: "open", label: texts.open, onChoose: () => go({ template: id }, { isStep: true }) },
          { id: "copy", label: texts.copy, onChoose: () => onCopy(template) },
          ...own,
        ]}
      />
      {isRemoving && (
        <Confirm
          title={texts.removeTitle(name)}
          act={texts.removeAct}
          isDanger
          ask={() => api.reportTemplates.delete(id)}
          onDone={() => {
            setRemoving(false);
            say({ text: texts.removed(name) });
            void again();
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}
