import { ApiError, ConnectionError, TimeoutError } from "@castmeter/sdk";
import { texts } from "#texts/parts";

/** An error in words for a person, with what they need to ask about it. */
export interface Problem {
  title: string;
  text: string;
  requestId: string | null;
  code: string | null;
  /** The field of the request that is wrong. */
  param: string | null;
  /** True where the plan of the workspace lacks what was asked for. */
  isPlan: boolean;
}

export function problemOf(error: unknown): Problem {
  const none = { requestId: null, code: null, param: null, isPlan: false };
  if (error instanceof ApiError) {
    const { body, status } = error;
    return {
      title: status >= 500 ? texts.problem.server : texts.problem.refused,
      text: body.message,
      requestId: body.request_id,
      code: body.code,
      param: body.param,
      isPlan: body.code === "plan_required" || body.code === "feature_unavailable",
    };
  }
  if (error instanceof TimeoutError)
    return { ...none, title: texts.problem.slow, text: texts.problem.slowText };
  if (error instanceof ConnectionError)
    return { ...none, title: texts.problem.offline, text: texts.problem.offlineText };
  return {
    ...none,
    title: texts.problem.own,
    text: error instanceof Error ? error.message : String(error),
  };
}
