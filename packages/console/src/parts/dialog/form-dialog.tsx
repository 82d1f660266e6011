import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { texts } from "#texts/parts";
import { problemOf } from "../../api/problem.ts";
import { Button } from "../acts/button.tsx";
import { Dialog } from "./dialog.tsx";
import { ProblemView } from "../page/panel.tsx";

/** The problem that the server names for a field; null where it names none. */
export type ProblemFor = (param: string) => string | null;

interface FormDialogProps<Done> {
  title: string;
  /** Label of the button that sends the form. */
  act: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  form?: "dialog" | "drawer";
  send: () => PromiseLike<Done>;
  onDone: (done: Done) => void;
  onClose: () => void;
  /** Fields of the form by the names that the API gives them. */
  fields?: readonly string[];
  children?: ReactNode | ((problemFor: ProblemFor) => ReactNode);
}

/** The field of an API parameter: `allowed_ips[1]` belongs to `allowed_ips`. */
const fieldOf = (param: string | null): string | null => param?.replace(/\[.*$/, "") ?? null;

/** A dialog with a form, or with a sentence to agree to: one request, and its problem in place. */
export function FormDialog<Done>({
  title,
  act,
  isDanger = false,
  isDisabled = false,
  form = "dialog",
  send,
  onDone,
  onClose,
  fields = [],
  children,
}: FormDialogProps<Done>) {
  const id = useId();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => await send(),
    onSuccess: onDone,
  });
  const problem = error === null ? null : problemOf(error);
  const wrong = fieldOf(problem?.param ?? null);
  const problemFor: ProblemFor = (param) => (wrong === param ? (problem?.text ?? null) : null);
  return (
    <Dialog
      isOpen
      title={title}
      form={form}
      onClose={onClose}
      acts={
        <>
          <Button
            type="submit"
            form={id}
            look={isDanger ? "danger" : "main"}
            size="large"
            disabled={isDisabled}
            waiting={isPending && texts.wait}
          >
            {act}
          </Button>
          <Button size="large" onClick={onClose}>
            {texts.confirm.cancel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isDisabled && !isPending) mutate();
        }}
      >
        {typeof children === "function" ? children(problemFor) : children}
        {error !== null && (wrong === null || !fields.includes(wrong)) && (
          <ProblemView error={error} />
        )}
      </form>
    </Dialog>
  );
}
