import type { Answer } from "../../api/use-answer.ts";
import { useAccess } from "../../api/api-context.tsx";
import { forPeople } from "../../api/person-call.ts";
import { useAnswer } from "../../api/use-answer.ts";

/** Path of the operators, to read it again after an act. */
export const PATH = "/installation";

/** An answer for operators. It is asked for by an operator alone; no key can make the request. */
export function useInstallation<Data>(part: "" | `/${string}`): Answer<Data> {
  const { session } = useAccess();
  return forPeople(
    useAnswer<Data>((api, options) =>
      session.is_operator ? api.raw<Data>({ path: `${PATH}${part}`, options }) : null,
    ),
  );
}
