import type { Cluster } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/clusters/acts";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { ProblemView } from "../../../parts/page/panel.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import type { ClusterDialogProps } from "./dialog-props.ts";

type Partner = Cluster["customization"]["co_brand"];

const FIELDS = ["name", "logo_url", "href"] as const;

/** The partner whose name stands on the public page of the cluster. */
export function CoBrand({ cluster, onClose }: ClusterDialogProps) {
  const api = useApi();
  const say = useNotice();
  const readAgain = useReadAgain();
  const stored = cluster.customization.co_brand;
  const [given, setGiven] = useState({
    name: stored?.name ?? "",
    logo_url: stored?.logo_url ?? "",
    href: stored?.href ?? "",
  });
  const write = async (partner: Partner): Promise<void> => {
    await api.clusters.update(cluster.show_id, cluster.id, {
      customization: { co_brand: partner },
    });
    await readAgain("/clusters");
  };
  const save = useMutation({
    mutationFn: write,
    onSuccess: (_, partner) => {
      say({
        text: partner === null ? texts.coBrand.removed : texts.coBrand.done(partner.name),
        undo: () =>
          void write(stored).catch((error: unknown) => say({ text: problemOf(error).text })),
      });
      onClose();
    },
  });
  const problem = save.error === null ? null : problemOf(save.error);
  const of = (field: string): string | null =>
    problem?.param?.endsWith(field) === true ? problem.text : null;
  const isPlaced = FIELDS.some((field) => of(field) !== null);
  const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());
  return (
    <Dialog
      isOpen
      title={texts.coBrand.title}
      onClose={onClose}
      acts={
        <>
          <Button
            look="main"
            size="large"
            disabled={given.name.trim() === ""}
            waiting={save.isPending && texts.saving}
            onClick={() =>
              save.mutate({
                name: given.name.trim(),
                logo_url: orNull(given.logo_url),
                href: orNull(given.href),
              })
            }
          >
            {texts.save}
          </Button>
          <Button size="large" onClick={onClose}>
            {texts.cancel}
          </Button>
          {stored !== null && (
            <Button
              look="danger"
              size="large"
              disabled={save.isPending}
              onClick={() => save.mutate(null)}
            >
              {texts.coBrand.remove}
            </Button>
          )}
        </>
      }
    >
      <p className="muted">{texts.coBrand.text}</p>
      <Field label={texts.coBrand.name} problem={of("name")}>
        <TextInput value={given.name} onChange={(name) => setGiven({ ...given, name })} autoFocus />
      </Field>
      <Field label={texts.coBrand.logo} help={texts.coBrand.logoHelp} problem={of("logo_url")}>
        <TextInput
          value={given.logo_url}
          type="url"
          onChange={(logo) => setGiven({ ...given, logo_url: logo })}
        />
      </Field>
      <Field label={texts.coBrand.href} help={texts.coBrand.hrefHelp} problem={of("href")}>
        <TextInput
          value={given.href}
          type="url"
          onChange={(href) => setGiven({ ...given, href })}
        />
      </Field>
      {save.error !== null && !isPlaced && <ProblemView error={save.error} />}
    </Dialog>
  );
}
