import type { WriteResult } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { texts } from "#texts/developer";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { type MenuItem, PopupMenu } from "../../../parts/acts/menu.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import type { KeyAct as AnyKeyAct } from "../search.ts";
import type { ApiKey } from "../types.ts";
import { isOver, unusedDays } from "./key-facts.ts";
import styles from "./keys.module.css";

type KeyAct = Exclude<AnyKeyAct, "create">;

export interface KeyActsProps {
  apiKey: ApiKey;
  onAct: (key: ApiKey, act: KeyAct) => void;
}

/** Switches a key off or on again. */
function useSwitchKey(): (key: ApiKey) => void {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const { mutate } = useMutation({
    mutationFn: async ({ id, disabled }: Pick<ApiKey, "id" | "disabled">) =>
      await api.raw<WriteResult<ApiKey>>({
        method: "PATCH",
        path: `/developer/keys/${id}`,
        body: { disabled },
      }),
    onSuccess: ({ data }) => {
      const { id, label, disabled } = data;
      say({
        text: disabled ? texts.keys.wasDisabled(label) : texts.keys.wasEnabled(label),
        undo: () => mutate({ id, disabled: !disabled }),
      });
      return readAgain("/developer/keys");
    },
    onError: (error) => say({ text: problemOf(error).text }),
  });
  return ({ id, disabled }) => mutate({ id, disabled: !disabled });
}

/** The acts of a key as buttons, at the foot of its drawer. */
export function KeyButtons({ apiKey, onAct }: KeyActsProps) {
  const switchKey = useSwitchKey();
  const { disabled, status } = apiKey;
  if (status === "revoked") return null;
  const button = (id: KeyAct) => (
    <Button look={id === "revoke" ? "danger" : "plain"} onClick={() => onAct(apiKey, id)}>
      {texts.keys.acts[id]}
    </Button>
  );
  if (isOver(apiKey)) return button("revoke");
  return (
    <>
      {button("edit")}
      {!disabled && button("rotate")}
      <Button onClick={() => switchKey(apiKey)}>
        {disabled ? texts.keys.enable : texts.keys.disable}
      </Button>
      {button("revoke")}
    </>
  );
}

/** What can be done with a key: revocation at first hand where it was not used for long. */
export function KeyActs({ apiKey, onAct }: KeyActsProps) {
  const switchKey = useSwitchKey();
  const { label, disabled, status } = apiKey;
  if (status === "revoked") return null;
  const item = (id: KeyAct): MenuItem => ({
    id,
    label: texts.keys.acts[id],
    isDanger: id === "revoke",
    onChoose: () => onAct(apiKey, id),
  });
  const items: MenuItem[] = isOver(apiKey)
    ? [item("revoke")]
    : [
        item("edit"),
        ...(disabled ? [] : [item("rotate")]),
        {
          id: "switch",
          label: disabled ? texts.keys.enable : texts.keys.disable,
          onChoose: () => switchKey(apiKey),
        },
        item("revoke"),
      ];
  return (
    <div className={styles["acts"]}>
      {unusedDays(apiKey) !== null && (
        <Button
          size="small"
          look="danger"
          aria-label={texts.keys.revokeOf(label)}
          onClick={() => onAct(apiKey, "revoke")}
        >
          {texts.keys.acts.revoke}
        </Button>
      )}
      <PopupMenu label={texts.keys.actsOf(label)} isIconOnly items={items} />
    </div>
  );
}
