import { ApiError } from "@castmeter/sdk";
import type { Answer } from "../../api/use-answer.ts";

interface FakeAnswer<Data> {
  data?: Data;
  error?: Error;
  isPlaceholderData?: boolean;
}

/** An answer as `useAnswer` gives it, in the state that is shown. */
export const fakeAnswer = <Data>(state: FakeAnswer<Data>): Answer<Data> =>
  ({
    data: undefined,
    error: null,
    isPlaceholderData: false,
    isPending: state.data === undefined && state.error === undefined,
    address: "GET /v1/analytics/reach?group_by=platform",
    refetch: () => Promise.resolve(),
    ...state,
  }) as unknown as Answer<Data>;

/** An error as the API answers it. */
export const fakeError = (status: number, code: string, message: string): ApiError =>
  new ApiError(
    status,
    {
      type: status >= 500 ? "server_error" : "request_error",
      code,
      message,
      param: null,
      request_id: "req_01KM2R4X",
      doc_url: "",
    },
    new Headers(),
  );
